"""What the hall's screen is made of, imported all at once when somebody first asks for it."""

from tournament.hosting.screens.steering import ScreenTheme as ScreenTheme
from tournament.hosting.screens.steering import Steering as Steering
from tournament.hosting.screens.steering import reachable as reachable
from tournament.ui.screen.window import HallWindow as HallWindow
from tournament.ui.screen.window import ScreenActions as ScreenActions
from tournament.ui.screen.window import SlideShow as SlideShow
from tournament.ui.screen.window import moves as moves
from tournament.ui.screen.window import place_of as place_of
from tournament.ui.screen.window import steering_actions as steering_actions
