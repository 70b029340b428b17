"""What the desk can have the hall's screens do, by keys, buttons and the palette alike."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from tournament.hosting.screens.pages import kinds_to_show
from tournament.hosting.screens.programme import frozen, turned
from tournament.hosting.screens.slides import Podium, SlideKind
from tournament.hosting.screens.steering import ScreenTheme, follow, put_on_top, show, themed
from tournament.i18n import Translator
from tournament.messages.hall.slides import say_kind
from tournament.preferences import read_preferences
from tournament.services.hall.calls import hides_standings, reveal_standings
from tournament.services.scores.standing import last_round
from tournament.services.setup.championship import change_settings
from tournament.ui.ground.action import Action
from tournament.ui.screen.motion import moves

if TYPE_CHECKING:
    from tournament.ui.screen.part import HallScreen

FOLLOW_KEY, FREEZE_KEY = "F6", "F7"
BACK_KEY, ON_KEY = "PgUp", "PgDown"
OPEN_KEY = "F5"
PICTURES: Final = {
    SlideKind.WELCOME: "flag",
    SlideKind.EXPECTED: "person",
    SlideKind.DRAW_BY_TABLE: "shuffle",
    SlideKind.DRAW_BY_NAME: "people",
    SlideKind.CLOCK: "clock",
    SlideKind.WAITING: "list",
    SlideKind.RESULTS: "check",
    SlideKind.STANDINGS: "bars",
    SlideKind.BRACKET: "trophy",
    SlideKind.POOLS: "list",
    SlideKind.ANNOUNCEMENTS: "warning",
    SlideKind.PODIUM: "trophy",
}


P = ParamSpec("P")


def while_open(deed: "Callable[Concatenate[Deeds, P], None]") -> "Callable[Concatenate[Deeds, P], None]":
    """Do it while a championship is open: a click may arrive after it closed, before its page goes."""

    @wraps(deed)
    def done(deeds: "Deeds", /, *args: P.args, **named: P.kwargs) -> None:
        if deeds.screen.is_there:
            deed(deeds, *args, **named)

    return done


class Deeds:
    """Each is one thing that somebody does, and is seen in the hall at once."""

    def __init__(self, screen: "HallScreen") -> None:
        self.screen = screen

    @while_open
    def follow(self) -> None:
        """Let the evening choose."""
        self.screen.steer(follow(self.screen.steering))

    @while_open
    def freeze(self) -> None:
        """Hold what is on."""
        showing = self.screen.showing
        self.screen.steer(frozen(showing.hall, showing.moment(), self.screen.steering))

    @while_open
    def turn(self, by: int) -> None:
        """Hold the page after it, or before it; of the podium the next step, or the one before."""
        showing = self.screen.showing
        self.screen.steer(turned(showing.hall, showing.moment(), self.screen.steering, by))
        self._reveal_after_podium()

    @while_open
    def show(self, kind: SlideKind) -> None:
        """Show all pages of a kind in turn; the podium begins covered."""
        self.screen.steer(show(self.screen.steering, kind))

    @while_open
    def light(self, theme: ScreenTheme) -> None:
        """Show the screens light or dark, here from now on."""
        self.screen.prefer(lambda preferences: replace(preferences, light_screen=theme is ScreenTheme.LIGHT))
        self.screen.steer(themed(self.screen.steering, theme))

    @while_open
    def hide_standings(self, hidden: bool) -> None:
        """Show the hall no standings of the newest posted round on until the podium, or all of them again."""
        number = max(last_round(self.screen.showing.hall, None), 1)
        self.screen.have_done(change_settings.command({"standings_hidden_from": number}) if hidden else reveal_standings.command())

    @while_open
    def keep_still(self, still: bool) -> None:
        """Let nothing move on the screens, here from now on, or let it move again."""
        self.screen.prefer(lambda preferences: replace(preferences, still_screen=still))
        self.screen.steer(replace(self.screen.steering, motion=moves(read_preferences())))

    def kinds(self) -> Sequence[SlideKind]:
        """What there is something of to show."""
        return kinds_to_show(self.screen.showing.hall, self.screen.showing.moment())

    @while_open
    def announce_on_top(self, on_top: bool) -> None:
        """Show announcements over what is on, or in their turn."""
        self.screen.steer(put_on_top(self.screen.steering, on_top))

    def _reveal_after_podium(self) -> None:
        """Standings that were hidden are seen again once the podium has been shown whole."""
        showing = self.screen.showing
        if (
            isinstance(showing.now.slide, Podium)
            and self.screen.steering.podium is not None
            and showing.now.slide.is_whole
            and hides_standings(showing.hall)
        ):
            self.screen.have_done(reveal_standings.command())


def steering_actions(screen: "HallScreen", words: Translator) -> Iterator[Action]:
    """The deeds by name, for the palette."""
    say, deeds = words.gettext, screen.deeds
    also = say("screen, projector, hall, slides, television, TV, beamer, monitor")
    if screen.steering.follows:
        yield Action(say("Screen: freeze what is on"), "minus", deeds.freeze, also=also)
    else:
        yield Action(say("Screen: follow the evening"), "play", deeds.follow, also=also)
    yield Action(say("Screen: next page"), "next", partial(deeds.turn, 1), also=also)
    yield Action(say("Screen: previous page"), "previous", partial(deeds.turn, -1), also=also)
    for kind in deeds.kinds():
        yield Action(say("Screen: {what}").format(what=say_kind(kind, words)), PICTURES[kind], partial(deeds.show, kind), also=also)
    hidden = screen.showing.hall.contents.standings_hidden_from is not None
    title = say("Screen: show the standings again") if hidden else say("Screen: hide the standings until the podium")
    yield Action(title, "bars", partial(deeds.hide_standings, not hidden), also=also)
    dark = screen.steering.theme is ScreenTheme.DARK
    title = say("Screen: dark letters on a light ground") if dark else say("Screen: light letters on a dark ground")
    yield Action(title, "sun" if dark else "moon", partial(deeds.light, ScreenTheme.LIGHT if dark else ScreenTheme.DARK), also=also)
