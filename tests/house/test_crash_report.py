"""What is written down of a mistake is for its owner alone, and tells nobody's telephone number and no value that was
on its way to a database."""

import pytest
from sqlalchemy import text

from tests import abilities
from tournament.crash_report import crash_file, told, write_crash
from tournament.models.engine import file_engine, writing


def crash_of(action):
    with pytest.raises(Exception) as crashed:  # noqa: PT011 - whatever it is, it is written down
        action()
    return crashed.value


def refused_by_the_database():
    with writing(file_engine(None)) as connection:
        connection.execute(text("CREATE TABLE contact (phone TEXT CHECK (phone = ''))"))
        connection.execute(text("INSERT INTO contact VALUES (:phone)"), {"phone": "06 12 34 56 78"})


def test_values_of_a_statement_are_not_written_down():
    report = write_crash(crash_of(refused_by_the_database))
    written = report.read_text(encoding="utf-8")
    assert "CHECK constraint failed" in written
    assert "06 12" not in written


def test_its_owner_alone_reads_it_also_where_one_of_before_was_for_everybody():
    crash_file().parent.mkdir(parents=True, exist_ok=True)
    crash_file().write_text("of before")
    crash_file().chmod(0o644)
    assert abilities.for_owner_alone(write_crash(ValueError("new")))


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("+33 6 12 34 56 78", id="France"),
        pytest.param("+33 (0)6 12 34 56 78", id="France, as on letters"),
        pytest.param("06-12-34-56-78", id="France, with hyphens"),
        pytest.param("06\N{NO-BREAK SPACE}12\N{NARROW NO-BREAK SPACE}34 56 78", id="France, as papers have it"),
        pytest.param("0033 6 12 34 56 78", id="France, from abroad"),
        pytest.param("0692 12 34 56", id="La Réunion"),
        pytest.param("+590 690 12 34 56", id="Guadeloupe"),
        pytest.param("+687 12 34 56", id="Nouvelle-Calédonie"),
        pytest.param("+689 40 12 34 56", id="Polynésie"),
        pytest.param("+41 79 123 45 67", id="Suisse"),
        pytest.param("079 123 45 67", id="Suisse, at home"),
        pytest.param("+32 470 12 34 56", id="Belgique"),
        pytest.param("0470/12.34.56", id="Belgique, at home"),
        pytest.param("+352 621 123 456", id="Luxembourg"),
        pytest.param("+377 6 12 34 56 78", id="Monaco"),
        pytest.param("+1 514 123 4567", id="Québec"),
        pytest.param("+212 6 12 34 56 78", id="Maroc"),
        pytest.param("+213 551 23 45 67", id="Algérie"),
        pytest.param("+216 20 123 456", id="Tunisie"),
        pytest.param("+221 77 123 45 67", id="Sénégal"),
        pytest.param("+237 6 12 34 56 78", id="Cameroun"),
    ],
)
def test_telephone_numbers_are_left_out(number):
    assert told(ValueError(f"'{number}', {number}")).strip().endswith("'(number left out)', (number left out)")


@pytest.mark.parametrize(
    ("message", "left"),
    [
        (
            "IntegrityError\n[SQL: INSERT]\n[parameters: ('Zoé',\n 'secret')]\nmore",
            "IntegrityError\n[SQL: INSERT]\n[parameters left out]\nmore",
        ),
        ("UniqueViolation\nDETAIL:  Key (phone)=(Zoé) exists.\nmore", "UniqueViolation\nDETAIL left out\nmore"),
        ("no number: '06 12 34 56 78'", "no number: '(number left out)'"),
        ("0612345678 and 06.12.34.56.78", "(number left out) and (number left out)"),
        ("at 2026-11-21 20:15:00, 1500 of 12000", "at 2026-11-21 20:15:00, 1500 of 12000"),
        (
            "0.1234567891 at 0x7f0123456789, 2026-01-02 03:04:05.000123",
            "0.1234567891 at 0x7f0123456789, 2026-01-02 03:04:05.000123",
        ),
    ],
)
def test_what_it_holds_of_people_is_left_out(message, left):
    assert told(ValueError(message)).strip().endswith(left)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("(514) 555-0199", id="Québec"),
        pytest.param("514-555-0199", id="Québec, with hyphens"),
        pytest.param("20 123 456", id="Tunisie"),
        pytest.param("77 123 45 67", id="Sénégal"),
        pytest.param("87 12 34 56", id="Polynésie"),
        pytest.param("07700 900123", id="Royaume-Uni"),
    ],
)
def test_numbers_as_they_are_written_at_home_are_left_out(number):
    assert told(ValueError(f"no number: '{number}', at 3")).strip().endswith("no number: '(number left out)', at 3")


@pytest.mark.parametrize(
    "message",
    [
        "at 2026-01-05 20:15:00, 1500 of 12000",
        "01:02:03.456789",
        "0x7f12345678901",
        "hash 0123456789ab",
        "0.123456789012",
        "192.168.10.20:8471",
        "162 82 80",
    ],
)
def test_what_is_no_number_of_anybody_is_left_in(message):
    assert told(ValueError(message)).strip().endswith(message)


WHO = "Zoé Zénon"


def values_refused_by(engine):
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE asked (who TEXT CHECK (who = ''))"))
        connection.execute(text("INSERT INTO asked VALUES (:who)"), {"who": WHO})


def test_no_engine_writes_down_the_values_of_a_statement(request):
    """Neither that of a file nor, where there is PostgreSQL, that of a server."""
    report = told(crash_of(lambda: values_refused_by(file_engine(None))))
    assert "CHECK constraint failed" in report
    assert "parameters hidden" in report
    assert WHO not in report
    report = told(crash_of(lambda: values_refused_by(request.getfixturevalue("schemas").new())))
    assert "CheckViolation" in report
    assert "parameters hidden" in report
    assert WHO not in report
