"""Why a hand is worth what it is: worked out when it is first read, once, and then compared and kept like the reasons
themselves."""

from tournament.scoring.scores import Explanation, Reason

ASKED = []


def explained(*codes):
    ASKED.append(codes)
    return [Reason(code) for code in codes]


def test_it_is_worked_out_once_and_not_before_somebody_reads_it():
    ASKED.clear()
    why = Explanation(explained, "belote", "cards")
    assert ASKED == []
    assert [reason.code for reason in why] == ["belote", "cards"]
    assert (len(why), why[0].code, [reason.code for reason in why[1:]]) == (2, "belote", ["cards"])
    assert ASKED == [("belote", "cards")]


def test_it_is_the_same_as_its_reasons():
    why = Explanation(explained, "belote")
    again = Explanation(explained, "belote")
    other = Explanation(explained, "cards")
    assert why == again == (Reason("belote"),)
    assert why not in (other, "belote")
    assert repr(why) == repr((Reason("belote"),))
