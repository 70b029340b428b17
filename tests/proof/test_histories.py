"""What desks asked and were answered is read back as it was, from whatever a kill has left of it."""

from math import inf

from proof.desks.games import Read, Refusal, Shown, TakeBack, Write
from proof.desks.history import History, operations_in


def test_what_was_asked_is_read_back_with_its_answer(tmp_path):
    file = tmp_path / "Odile"
    history = History(file, "Odile")
    typed = history.asks("3", Write("2110", 4))
    back = history.asks("3", TakeBack("2110"))
    history.answered(back, Refusal("undo-overtaken"))
    history.answered(typed, Shown(5, "2110"))
    history.close()
    one, other = operations_in([file])
    assert (one.process, one.key, one.what, one.answer) == ("Odile", "3", Write("2110", 4), Shown(5, "2110"))
    assert (other.what, other.answer) == (TakeBack("2110"), Refusal("undo-overtaken"))
    assert one.begun <= other.begun <= other.ended <= one.ended


def test_a_process_that_was_killed_leaves_what_it_had_asked(tmp_path):
    file = tmp_path / "Odile"
    for life in range(2):
        history = History(file, "Odile", life)
        history.asks("3", Write(f"{life}", 0))
        history.asks("4", Read())
        history.close()
    with file.open("a") as cut_off:
        cut_off.write('{"answered": "0.1", "at": 7')
    one, other = operations_in([file])
    assert [one.what, other.what] == [Write("0", 0), Write("1", 0)]
    assert one.ended == other.ended == inf
