"""A federation in a folder, with clocks that stand still until they are moved."""

import pytest

from tests.federation.halls import Clocks, federation_in


@pytest.fixture
def clocks():
    return Clocks()


@pytest.fixture
def federation(tmp_path, clocks):
    opened = federation_in(tmp_path / "tarn", clocks)
    yield opened
    opened.close()
