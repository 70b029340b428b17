"""What may be done when has its words: the manual and the window say it by them."""

from tournament.services.rounds.cautions import Caution, Deed, RoundStage
from tournament.wording.repairs.cautions import CAUTIONS, DEEDS, STAGES


def test_everything_in_the_table_has_its_words():
    assert (set(DEEDS), set(STAGES), set(CAUTIONS)) == (set(Deed), set(RoundStage), set(Caution))
