"""What the halls of a federation come to together, and halls that cannot all have sent their own evening."""

from dataclasses import replace
from threading import Thread

from tests.federation.halls import SENT_AT, evening, federation_in, paired, play, send, tried_out
from tournament.federation.joining import joined_standings_view
from tournament.services.desk.undo import undo
from tournament.services.people.registration import set_present, teams
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.setup.championship import change_championship
from tournament.standings.ranking import Quota


class TestTogether:
    def test_the_longer_joining_takes_the_longer_a_standing_is_shown(self, federation, clocks, monkeypatch) -> None:
        """A tenth of the processor is enough for it, however many halls there are."""
        key, desk, took = paired(federation, "Brens"), evening(), 6

        def join_slowly(register, views):
            clocks.go_on(took)
            return joined_standings_view(register, views)

        monkeypatch.setattr("tournament.federation.federation.joined_standings_view", join_slowly)
        send(federation, key, desk)
        assert [line.games for line in federation.joined().lines] == [0, 0, 0, 0]
        play(desk)
        send(federation, key, desk)
        clocks.go_on(9 * took - 1)
        assert [line.games for line in federation.joined().lines] == [0, 0, 0, 0]
        clocks.go_on(1)
        assert [line.games for line in federation.joined().lines] == [1, 1, 1, 1]

    def test_nobody_waits_while_somebody_else_joins(self, federation, clocks, monkeypatch) -> None:
        key, desk, seen = paired(federation, "Brens"), evening(), []
        send(federation, key, desk)
        before = federation.joined()

        def join_while_another_looks(register, views):
            looking = Thread(target=lambda: seen.append(federation.joined()))
            looking.start()
            looking.join(5)
            return joined_standings_view(register, views)

        monkeypatch.setattr("tournament.federation.federation.joined_standings_view", join_while_another_looks)
        play(desk)
        send(federation, key, desk)
        clocks.go_on()
        now = federation.joined()
        assert seen == [before]
        assert now != before

    def test_halls_are_joined_and_told_apart_and_who_goes_on_follows(self, federation, clocks) -> None:
        keys = {name: paired(federation, name) for name in ("Brens", "Lavaur", "Albi", "Gaillac")}
        brens, lavaur, albi = evening(), evening(), evening()
        play(brens, (2010, 1200))
        play(lavaur, (2300, 100))
        change_championship(albi, bye_wins=False)
        play(albi, (2500, 0))
        for name, desk in (("Brens", brens), ("Lavaur", lavaur), ("Albi", albi)):
            send(federation, keys[name], desk)
        joined = federation.joined()
        assert [line.hall for line in joined.lines] == [
            "Lavaur",
            "Lavaur",
            "Brens",
            "Brens",
            "Brens",
            "Brens",
            "Lavaur",
            "Lavaur",
        ]
        assert [line.rank for line in joined.lines] == [1, 1, 3, 3, 5, 5, 7, 7]
        assert dict(joined.apart) == {keys["Albi"]: ("bye_wins",)}
        assert joined.playing == (keys["Gaillac"],)
        chosen = federation.qualified(Quota(of_each_hall=1, overall=1, reserves=1))
        assert [(team.hall, team.by.value, team.order, team.hall_rank) for team in chosen.teams] == [
            ("Lavaur", "hall", 1, 1),
            ("Lavaur", "overall", 2, 1),
            ("Brens", "hall", 3, 1),
            ("Albi", "hall", 4, 1),
            ("Brens", "reserve", 1, 1),
        ]
        assert chosen.still_playing == ("Gaillac",)
        assert not federation.qualified().teams

    def test_an_evening_that_was_sent_under_two_codes_counts_once(self, federation, clocks) -> None:
        desk, other = evening(), evening()
        earlier, later, brens = (paired(federation, name) for name in ("Lavaur", "Lavaur bis", "Brens"))
        send(federation, earlier, desk)
        send(federation, later, desk)
        assert (
            federation.joined().clashes.repeated == {}
        )  # before the first draw two halls may have copies of one prepared file
        play(desk)
        play(other)
        for key, played in ((later, desk), (earlier, desk), (brens, other)):
            clocks.go_on()
            send(federation, key, played)
        clocks.go_on()
        joined = federation.joined()
        assert joined.clashes.repeated == {earlier: later}
        assert len(joined.lines) == 8
        assert sorted(team.hall for team in federation.qualified(Quota(of_each_hall=1)).teams) == [
            "Brens",
            "Lavaur bis",
        ]
        assert joined.playing == (earlier,)  # its own evening has not come
        assert not federation.qualified().is_final
        federation.revoke("Lavaur")
        clocks.go_on()
        assert federation.joined().clashes.repeated == {earlier: later}
        assert federation.qualified().is_final
        federation.invite("Lavaur")
        federation.revoke("Lavaur bis")
        clocks.go_on()
        assert federation.joined().clashes.repeated == {later: earlier}

    def test_whoever_was_there_first_with_an_evening_stays_however_far_another_is(
        self, federation, clocks, tmp_path
    ) -> None:
        desk = evening()
        copyist, hall = paired(federation, "Castres"), paired(federation, "Brens")
        play(desk)
        send(federation, hall, desk)
        clocks.go_on()
        set_present(desk, [teams(desk.state)[0].id], False)
        send(federation, copyist, desk)
        clocks.go_on()
        assert federation.joined().clashes.repeated == {copyist: hall}
        federation.close()
        again = federation_in(tmp_path / "tarn", clocks)
        again.load()
        assert again.joined().clashes.repeated == {copyist: hall}
        again.close()

    def test_after_a_register_that_told_no_evenings_the_hall_that_came_first_counts(
        self, federation, clocks, tmp_path
    ) -> None:
        """When each was heard last says nothing: a copy that stopped sending was heard earlier than the hall that still
        sends."""
        desk = evening()
        hall, copyist = paired(federation, "Brens"), paired(federation, "Castres")
        play(desk)
        for key in (copyist, hall):
            clocks.go_on()
            send(federation, key, desk)
        members = federation.register.members
        for key in (hall, copyist):
            federation.register = federation.register.having(replace(members[key], evening="", evening_at=None))
        federation.close()
        expected = {copyist: hall}
        for name in ("Albi", "Gaillac"):
            again = federation_in(tmp_path / "tarn", clocks)
            again.load()
            assert again.joined().clashes.repeated == expected
            expected[late := paired(again, name)] = hall
            send(again, late, desk)
            clocks.go_on()
            assert again.joined().clashes.repeated == expected
            again.close()

    def test_a_draw_that_is_told_the_same_and_is_of_another_file_takes_nobodys_place_and_is_shouted(
        self, federation, clocks
    ) -> None:
        """What a wall tells of a first draw, the seed and when it was posted, can be made up by whoever reads it."""
        honest, forged = evening(), evening()
        for is_there in (False, True):
            set_present(forged, [teams(forged.state)[0].id], is_there)
        for desk, totals in ((honest, (2010, 1200)), (forged, (2300, 100))):
            desk.clock, desk.rng = (lambda: SENT_AT), (lambda: 123456789)
            play(desk, totals)
        keys = [paired(federation, name) for name in ("Brens", "Castres")]
        for key, desk in zip(keys, (honest, forged), strict=True):
            send(federation, key, desk)
        clocks.go_on()
        joined = federation.joined()
        assert joined.clashes.repeated == {}
        assert {line.hall for line in joined.lines} == {"Brens", "Castres"}
        assert joined.clashes.alike == {keys[0]: (keys[1],), keys[1]: (keys[0],)}

    def test_halls_that_begin_with_a_file_in_which_a_draw_was_tried_are_two(self, federation, clocks) -> None:
        halls = {name: evening(tried_out) for name in ("Brens", "Albi")}
        for name, desk in halls.items():
            play(desk)
            send(federation, paired(federation, name), desk)
        clocks.go_on()
        assert federation.joined().clashes.repeated == {}
        assert len(federation.joined().lines) == 8

    def test_who_has_left_goes_on_no_more(self, federation) -> None:
        desk, key = evening(), paired(federation, "Brens")
        play(desk)
        winner = next(line for line in teams(desk.state) if line.number == standings_first(desk))
        withdraw_teams(desk, [winner.id], reason="Malade")
        send(federation, key, desk)
        assert winner.number not in [team.number for team in federation.qualified(Quota(of_each_hall=4)).teams]
        assert len(federation.joined().lines) == 4

    def test_a_result_taken_back_in_the_hall_is_taken_back_here(self, federation, clocks) -> None:
        desk, key = evening(), paired(federation, "Brens")
        play(desk)
        send(federation, key, desk)
        assert federation.joined().playing == ()
        undo(desk)
        send(federation, key, desk)
        clocks.go_on()
        assert federation.joined().playing == (key,)

    def test_a_federation_without_halls_and_a_hall_without_teams(self, federation, clocks) -> None:
        assert not federation.joined().lines
        assert not federation.qualified(Quota(1, 50, 8, 8)).teams
        from tests.desks import copy_of, new_desk

        send(federation, paired(federation, "Brens"), copy_of(new_desk))
        clocks.go_on()
        assert not federation.joined().lines
        assert federation.halls()[0].view.teams == {}


def standings_first(desk):
    from tournament.services.scores.standing import standings

    return standings(desk.state).lines[0].team
