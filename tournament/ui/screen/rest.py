"""What the hall's screen is made of, imported all at once when somebody first asks for it."""

from tournament.hosting.screens.steering import ScreenTheme as ScreenTheme
from tournament.hosting.screens.steering import Steering as Steering
from tournament.hosting.screens.steering import reachable as reachable
from tournament.ui.screen.deeds import Deeds as Deeds
from tournament.ui.screen.deeds import steering_actions as steering_actions
from tournament.ui.screen.monitors import place_of as place_of
from tournament.ui.screen.motion import moves as moves
from tournament.ui.screen.showing import SlideShow as SlideShow
from tournament.ui.screen.window import HallWindow as HallWindow
