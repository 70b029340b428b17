"""What every test stands on: no display, no preferences of whoever runs them, and a trace of every thread where Qt
aborts."""

import faulthandler
import gc
import os
from contextlib import ExitStack, suppress
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from tests import examples  # noqa: F401 (the short profile of properties)
from tests.in_time import InTime
from tests.keepers import using
from tests.late_timers import make_late

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = (
    "C.UTF-8"  # whatever the system of this computer speaks: what programs answer, and Qt's names of keys, are compared
)
os.environ["FONTCONFIG_FILE"] = str(Path(__file__).parent / "ui" / "golden" / "fonts.conf")
faulthandler.enable()

FOLDERS = count()
TESTS_DONE = count(1)
LOOKED_THROUGH = 250
"""After so many tests of a process all of its memory is looked through."""
TESTS = Path(__file__).parent
NO_SERVER = "no PostgreSQL cluster"
SQLITE, POSTGRESQL = "sqlite", "postgresql"
ON_BOTH = (
    "services/test_desks.py",
    "services/test_desks_together.py",
    "services/test_keys.py",
    "services/test_stale_sight.py",
    "hosting/test_host.py",
    "house/test_records.py",
)
"""What is played on both engines in every run: every kind of row and most commands, undo, keys and conflicts."""
ON_BOTH_IN_LONG = (
    "services/test_done_together.py",
    "services/test_drawing.py",
    "services/test_entry.py",
    "services/test_registration.py",
    "services/test_cash.py",
)
"""What `make long` plays on both, and `make test` on one, for it writes by the same statements; `make tests-postgresql`
plays all of the services."""


def pytest_addoption(parser: pytest.Parser):
    parser.addoption(
        "--engine",
        choices=(SQLITE, POSTGRESQL),
        help="where championships are that stand in no file, instead of both for a few",
    )
    parser.addoption(
        "--seconds",
        type=int,
        metavar="S",
        help="no test begins later than so many seconds after the start: nearest first, for `make quick`",
    )
    parser.addoption(
        "--late-timers",
        type=int,
        default=0,
        metavar="MS",
        help="timers that are to fire at once fire so many milliseconds later",
    )


def pytest_terminal_summary(terminalreporter):
    """Say which tests were left out for want of a server, and what tests counted (`record_property("told", …)`).

    That also where they ran in other processes.
    """
    if missing := [report for report in terminalreporter.getreports("skipped") if NO_SERVER in str(report.longrepr)]:
        terminalreporter.write_line(
            f"{len(missing)} tests of championships in PostgreSQL were left out: {missing[0].longrepr[-1]}"
        )
    for report in terminalreporter.getreports("passed"):
        for name, told in report.user_properties:
            if name == "told":
                terminalreporter.write_line(f"{report.nodeid}: {told}")


def pytest_configure(config: pytest.Config):
    if seconds := config.getoption("--seconds"):
        config.pluginmanager.register(InTime(seconds))
    if milliseconds := config.getoption("--late-timers"):
        patch = pytest.MonkeyPatch()
        make_late(milliseconds, patch)
        config.add_cleanup(patch.undo)


def pytest_collection(session: pytest.Session):
    """Have each of several processes begin with another part of the modules.

    pytest compiles asserts anew where a clone is fresh, which is more than half of what it takes to collect every test,
    and keeps it beside the module: processes that went through the modules in one order would each do all of it.
    """
    process = getattr(session.config, "workerinput", None)
    if process is not None and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        modules = sorted(TESTS.rglob("test_*.py"))
        number = int(process["workerid"].removeprefix("gw"))
        of = process["workercount"]
        for module in modules[number * len(modules) // of : (number + 1) * len(modules) // of]:
            # what cannot be imported is told where it is collected
            with suppress(Exception, pytest.skip.Exception):
                import_module(".".join(module.relative_to(TESTS.parent).with_suffix("").parts))


@pytest.fixture
def nobody(tmp_path):
    """Whoever runs the tests may go anywhere: for a while it is somebody who may not."""
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == os.geteuid() and not folder.stat().st_mode & 0o001:
            folder.chmod(0o755)
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)
    yield
    os.seteuid(was)


def pytest_collection_finish():
    """Have the garbage collector leave alone what is imported and collected by now: it stays, and is most of what it
    would look through each time.

    From here on nothing is collected but between two tests, in the thread of the windows: Python would do it in
    whichever thread allocates, and a widget that is destroyed in another thread than its own takes the process with it.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown():
    """Collect what the test left; of everything that is there only now and then, for that takes longer than most tests.

    What is still there then is kept for other tests, and is not looked through again.
    """
    if next(TESTS_DONE) % LOOKED_THROUGH:
        gc.collect(1)
    else:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def qapp_cls():
    """Qt has one application for all tests of a process, also where its first one is of a hall without a window."""
    from tournament.ui.shell.application import Application

    return Application


@pytest.fixture(autouse=True)
def preferences_of_nobody(home, monkeypatch):
    """Every test starts without preferences, copies and a register of players, in a folder that is not there yet."""
    folder = home / str(next(FOLDERS))
    monkeypatch.setenv("CAPOT_CONFIG", str(folder))
    monkeypatch.setenv("CAPOT_DATA", str(folder / "data"))


@pytest.fixture(scope="session")
def schemas(request: pytest.FixtureRequest):
    """A cluster of PostgreSQL, started by the first test that wants one, which is left out where there can be none."""
    from tests.servers.cluster import ClusterMissing, cluster
    from tests.servers.schemas import Schemas

    with ExitStack() as open_things:
        try:
            made = Schemas(open_things.enter_context(cluster()))
        except ClusterMissing as missing:
            told = f"{NO_SERVER}: {missing}"
            if request.config.getoption("--engine") == POSTGRESQL:
                pytest.exit(told, returncode=1)
            pytest.skip(told)
        open_things.callback(made.close)
        yield made


@pytest.fixture
def on_postgresql(schemas, monkeypatch):
    """What stands in no file stands in a schema of the cluster, and is gone after the test."""
    from tournament.models.file import create_file
    from tournament.services.setup import championship

    monkeypatch.setattr(championship, "create_file", lambda path: schemas.new() if path is None else create_file(path))
    with using(schemas), schemas.lending():
        yield schemas


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest):
    """The engine that the run is of, or one of the two where a test runs on both."""
    if (
        getattr(request, "param", request.config.getoption("--engine")) == POSTGRESQL
        and request.node.get_closest_marker("sqlite") is None
    ):
        request.getfixturevalue("on_postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc):
    """Run the chosen tests on both engines, unless the run is of one or the test of a file; a long one on a server is
    beyond what `make long` has time for."""
    module = str(metafunc.definition.path.relative_to(TESTS))
    marked = metafunc.definition.get_closest_marker
    if module in ON_BOTH + ON_BOTH_IN_LONG and metafunc.config.getoption("--engine") is None and not marked("sqlite"):
        marks = [pytest.mark.proof] if marked("long") else [pytest.mark.long] * (module in ON_BOTH_IN_LONG)
        metafunc.parametrize("engine", [SQLITE, pytest.param(POSTGRESQL, marks=marks)], indirect=True)
