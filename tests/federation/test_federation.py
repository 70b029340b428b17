"""A federation takes in what its halls send, once and whole, and joins it."""

from datetime import timedelta

import pytest

from tests import abilities
from tests.federation.halls import copy, evening, federation_in, paired, play, send, since
from tournament.errors import Refused
from tournament.federation.federation import MOST_ASIDE
from tournament.federation.views import CODE_DAYS, FederationRegister
from tournament.i18n import translator
from tournament.messages.federation import asides_text
from tournament.models.tables import Contact
from tournament.services.desk.journal import plain_rows
from tournament.services.desk.state import table_of
from tournament.services.people.registration import change_team, register_teams, set_present, teams
from tournament.services.people.views import TeamDraft


def rows_of(federation, key):
    return plain_rows(federation.open_replicas[key].state)


class TestWhoIsLetIn:
    def test_a_code_lets_one_computer_in_and_its_token_from_then_on(self, federation) -> None:
        code = federation.invite("Brens")
        token, member = federation.pair(code.lower().replace("-", " "))
        assert (member.name, federation.member(token).key) == ("Brens", member.key)
        with pytest.raises(Refused, match="hall-code-wrong"):
            federation.pair(code)

    def test_a_code_whose_answer_was_lost_lets_in_again_until_its_token_is_shown(self, federation, clocks) -> None:
        code = federation.invite("Brens")
        lost, _ = federation.pair(code)
        token, member = federation.pair(code)
        with pytest.raises(Refused, match="hall-shut-out"):
            federation.member(lost)
        assert federation.member(token).tokens == member.tokens
        assert len(member.tokens) == 1
        with pytest.raises(Refused, match="hall-code-wrong"):
            federation.pair(code)

    def test_a_code_whose_answer_was_lost_ends_with_its_days_a_new_code_or_the_halls_shutting_out(
        self, federation, clocks
    ) -> None:
        for end in (
            lambda: clocks.go_on(15 * 86_400),
            lambda: federation.invite("Brens"),
            lambda: federation.revoke("Brens"),
        ):
            code = federation.invite("Brens")
            federation.pair(code)
            end()
            with pytest.raises(Refused, match="hall-code-wrong"):
                federation.pair(code)

    @pytest.mark.parametrize("typed", ["", "AAAA-AAAA", "x" * 500, "\0"])
    def test_a_wrong_code_lets_nobody_in(self, federation, typed) -> None:
        federation.invite("Brens")
        with pytest.raises(Refused, match="hall-code-wrong"):
            federation.pair(typed)

    def test_a_code_runs_out_and_a_new_one_takes_its_place(self, federation, clocks) -> None:
        first, second = federation.invite("Brens"), federation.invite("Brens")
        with pytest.raises(Refused):
            federation.pair(first)
        clocks.now += timedelta(days=CODE_DAYS)
        with pytest.raises(Refused):
            federation.pair(second)

    def test_a_second_computer_of_the_hall_is_let_in_beside_the_first(self, federation) -> None:
        one, other = (federation.pair(federation.invite("Brens")) for _ in range(2))
        assert federation.member(one[0]).key == federation.member(other[0]).key == "0001"

    def test_a_hall_that_is_shut_out_sends_nothing_any_more(self, federation) -> None:
        token, _ = federation.pair(federation.invite("Brens"))
        federation.revoke("Brens")
        with pytest.raises(Refused, match="hall-shut-out"):
            federation.member(token)
        with pytest.raises(Refused, match="hall-unknown"):
            federation.revoke("Albi")

    @pytest.mark.parametrize("name", ["", "  ", "x" * 121])
    def test_a_name_that_is_none(self, federation, name) -> None:
        with pytest.raises(Refused):
            federation.invite(name)

    def test_neither_codes_nor_tokens_are_in_the_folder(self, federation, tmp_path) -> None:
        code = federation.invite("Brens")
        token, _ = federation.pair(code)
        other = federation.invite("Albi")
        text = (tmp_path / "tarn" / "federation.json").read_text(encoding="utf-8")
        assert token not in text
        assert not any(letters in text for letters in (code, other, other.replace("-", "")))
        assert abilities.for_owner_alone(tmp_path / "tarn" / "federation.json")


class TestWhatIsSent:
    def test_a_hall_is_there_whole_and_goes_on_entry_by_entry(self, federation) -> None:
        desk, key = evening(), paired(federation, "Brens")
        send(federation, key, desk)
        play(desk)
        received = send(federation, key, desk)
        assert (received.sequence, received.head) == (desk.state.sequence, desk.state.head)
        assert rows_of(federation, key) == plain_rows(desk.state)

    def test_what_is_sent_twice_or_overlaps_is_there_once(self, federation) -> None:
        desk, key = evening(), paired(federation, "Brens")
        there = send(federation, key, desk)
        play(desk)
        entries = since(desk, there.sequence)
        for first, last in ((0, 2), (0, 2), (1, 4), (0, len(entries)), (0, len(entries))):
            received = federation.append(key, there.identity, there.sequence + first, entries[first:last])
        assert received.sequence == desk.state.sequence
        assert rows_of(federation, key) == plain_rows(desk.state)

    def test_what_is_put_aside_while_somebody_waits_to_put_it_aside_too_is_told_as_well(
        self, federation, monkeypatch
    ) -> None:
        desk, other, key = evening(), evening(), paired(federation, "Brens")
        send(federation, key, desk)
        named, begun = FederationRegister.named, []

        def named_before(register, name):
            member = named(register, name)
            if not begun:  # another computer of the hall is first at its lock
                begun.append(federation.begin(key, copy(other), instead_of=desk.state.head))
            return member

        monkeypatch.setattr(FederationRegister, "named", named_before)
        federation.set_aside("Brens")
        assert [aside.sequence for aside in federation.register.members[key].asides] == [
            desk.state.sequence,
            other.state.sequence,
        ]

    def test_a_gap_and_another_history_are_refused_and_change_nothing(self, federation) -> None:
        desk, other, key = evening(), evening(), paired(federation, "Brens")
        there = send(federation, key, desk)
        play(desk)
        set_present(other, [teams(other.state)[0].id], False)
        entries = since(desk, there.sequence)
        with pytest.raises(Refused, match="entries-broken"):
            federation.append(key, there.identity, there.sequence + 1, entries[1:])
        federation.append(key, there.identity, there.sequence, entries)
        with pytest.raises(Refused, match="link-other-history"):
            federation.append(key, there.identity, there.sequence, since(other, there.sequence))
        with pytest.raises(Refused, match="link-other-history"):
            federation.append(key, "f" * 64, there.sequence, entries)
        assert rows_of(federation, key) == plain_rows(desk.state)

    def test_a_history_that_forked_takes_the_place_of_the_other_which_is_kept_and_told(
        self, federation, tmp_path
    ) -> None:
        desk, key = evening(), paired(federation, "Brens")
        send(federation, key, desk)
        before = copy(desk)
        play(desk)
        lost = send(federation, key, desk)
        again = evening()
        assert copy(again) == before
        set_present(again, [teams(again.state)[0].id], False)
        with pytest.raises(Refused, match="hall-sent-meanwhile"):
            federation.begin(key, copy(again), "f" * 64)
        federation.begin(key, copy(again), lost.head)
        assert rows_of(federation, key) == plain_rows(again.state)
        (aside,) = federation.halls()[0].member.asides
        assert (aside.sequence, aside.lost) == (lost.sequence, len(since(desk, 2)))
        assert len(list((tmp_path / "tarn" / "halls").glob("*.capot"))) == 2

    @pytest.mark.long
    def test_nobody_fills_the_disk_with_histories(self, federation) -> None:
        desk, key = evening(), paired(federation, "Brens")
        there = send(federation, key, desk)
        for _ in range(MOST_ASIDE):
            set_present(desk, [teams(desk.state)[0].id], False)
            there = federation.begin(key, copy(desk), there.head)
        with pytest.raises(Refused, match="too-many-histories"):
            federation.begin(key, copy(desk), there.head)

    @pytest.mark.parametrize("held", [b"", b"SQLite format 3\0", b"x" * 5000])
    def test_what_is_no_championship_leaves_nothing(self, federation, held, tmp_path) -> None:
        key = paired(federation, "Brens")
        with pytest.raises(Refused):
            federation.begin(key, held)
        assert federation.received(key).sequence == 0
        assert not list((tmp_path / "tarn" / "halls").iterdir())

    def test_what_a_hall_has_sent_by_mistake_is_put_aside_and_it_begins_anew_with_a_new_code(
        self, federation, clocks, tmp_path
    ) -> None:
        brens, castres = evening(), evening()
        token, member = federation.pair(federation.invite("Castres"))
        key = member.key
        for desk in (brens, castres):
            play(desk)
        send(federation, key, brens)
        federation.set_aside("Castres")
        assert federation.received(key).sequence == 0
        assert federation.halls()[0].view is None
        with pytest.raises(Refused, match="hall-shut-out"):
            federation.member(token)
        clocks.go_on()
        send(federation, paired(federation, "Brens"), brens)
        assert federation.pair(federation.invite("Castres"))[1].key == key
        send(federation, key, castres)
        clocks.go_on()
        assert federation.joined().clashes.repeated == {}
        assert {line.hall for line in federation.joined().lines} == {"Brens", "Castres"}
        assert "Set aside at" in asides_text(federation.halls()[0], translator("en"))
        assert len(list((tmp_path / "tarn" / "halls").glob("0001 *.capot"))) == 1
        with pytest.raises(Refused, match="hall-unknown"):
            federation.set_aside("Albi")

    def test_a_hall_that_has_sent_nothing_is_put_aside_without_harm(self, federation) -> None:
        paired(federation, "Brens")
        federation.set_aside("Brens")
        assert federation.halls()[0].view is None

    def test_telephone_numbers_stay_in_the_hall(self, federation) -> None:
        desk, key = evening(), paired(federation, "Brens")
        register_teams(desk, [TeamDraft(("Ada Roy", "Bo Lem"), phone="06 11 22 33 44")])
        send(federation, key, desk)
        team = teams(desk.state)[0]
        change_team(desk, team.id, TeamDraft(team.players, phone="06 99 88 77 66"))
        send(federation, key, desk)
        with federation.open_replicas[key].reading() as connection:
            assert not list(connection.execute(table_of(str(Contact.__tablename__)).select()))
        federation.close()
        assert not any(
            phone in path.read_bytes()
            for path in federation.store.folder.rglob("*")
            if path.is_file()
            for phone in (b"11 22 33", b"99 88 77")
        )


class TestAnotherDay:
    def test_all_of_it_is_there_again_after_the_program_was_ended(self, federation, tmp_path, clocks) -> None:
        desk, key = evening(), paired(federation, "Brens")
        play(desk)
        send(federation, key, desk)
        federation.close()
        again = federation_in(tmp_path / "tarn", clocks)
        again.load()
        (line,) = again.halls()
        assert (line.member.heard_at, line.view.sequence) == (clocks.now, desk.state.sequence)
        assert again.joined().lines == federation.joined().lines
        assert again.joined().lines
        again.close()

    def test_a_replica_that_cannot_be_read_is_told_and_sent_again(self, federation, tmp_path, clocks) -> None:
        desk, key, other = evening(), paired(federation, "Brens"), paired(federation, "Lavaur")
        send(federation, key, desk)
        send(federation, other, evening())
        federation.close()
        (tmp_path / "tarn" / "halls" / f"{key}.capot").write_bytes(b"x" * 8192)
        again = federation_in(tmp_path / "tarn", clocks)
        again.load()
        assert [bool(line.trouble) for line in again.halls()] == [True, False]
        assert {line.hall for line in again.joined().lines} == {"Lavaur"}
        send(again, key, desk)
        clocks.go_on()
        assert [bool(line.trouble) for line in again.halls()] == [False, False]
        assert {line.hall for line in again.joined().lines} == {"Brens", "Lavaur"}
        again.close()

    def test_a_register_that_cannot_be_read_is_refused_and_left(self, federation, tmp_path) -> None:
        federation.close()
        file = tmp_path / "tarn" / "federation.json"
        for text in ("", "{}", "[" * 5000, '{"format": "capot-federation", "version": 2}'):
            file.write_text(text)
            with pytest.raises(Refused, match="federation-unreadable"):
                federation_in(tmp_path / "tarn")
            assert file.read_text(encoding="utf-8") == text
        file.unlink()

    def test_while_it_is_open_nobody_else_opens_it_and_nothing_of_it_is_lost(
        self, federation, tmp_path, clocks
    ) -> None:
        code = federation.invite("Brens")
        with pytest.raises(Refused, match="federation-open"):
            federation_in(tmp_path / "tarn", clocks)
        token, member = federation.pair(code)
        federation.close()
        again = federation_in(tmp_path / "tarn", clocks)
        federation.close()
        assert again.member(token).key == member.key
        with pytest.raises(Refused, match="federation-open"):
            federation_in(tmp_path / "tarn", clocks)
        again.close()

    def test_of_many_halls_only_the_last_are_open_and_all_are_joined(self, federation) -> None:
        federation.most_open = 2
        keys = [paired(federation, f"Salle {number}") for number in range(4)]
        for key in keys:
            send(federation, key, evening())
        assert list(federation.open_replicas) == keys[2:]
        desk = evening()
        play(desk)
        send(federation, keys[0], desk)
        assert list(federation.open_replicas) == [keys[3], keys[0]]
        assert len(federation.joined().lines) == 16
