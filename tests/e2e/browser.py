"""Phones, tablets and screens as a real browser has them: Debian's chromium through playwright, which downloads nothing
here.

What a page writes to its console as an error, and every request that leaves the host, is kept as trouble and fails the
evening. Axe looks at each page that is shown, in light and dark.
"""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

FACES = Path(__file__).with_name("fonts.conf")
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
"""A small phone of ten years ago."""
TABLET = {"viewport": {"width": 800, "height": 1100}}
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
PATIENCE = 30_000
"""Milliseconds after which something that does not come is an error."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STOPS = 60
"""So many presses of Tab lead through any page."""
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

FOCUS = """() => {
    const at = document.activeElement
    if (!at || at === document.body) return null
    const style = getComputedStyle(at), box = at.getBoundingClientRect()
    return {
        name: (at.innerText || at.value || at.getAttribute('aria-label') || at.name || \
at.tagName).trim().split('\\n')[0],
        is_ringed: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none',
        is_seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
        top: box.top + scrollY, left: box.left,
    }
}"""
"""What has the keyboard: what it is called, whether that is seen, and where it stands."""


@dataclass
class Trouble:
    """What went wrong in any page of an evening, in sentences."""

    found: list[str] = field(default_factory=list)

    def judge(self) -> None:
        """Fail where there is any."""
        if self.found:
            raise AssertionError("\n".join(self.found))


@dataclass
class Client:
    """One phone, tablet or screen: its page, what it is called, and the folder of its pictures."""

    name: str
    page: Page
    host: str
    shots: Path
    axe: str
    trouble: Trouble
    is_offline: bool = False
    """While its cable is pulled, that nothing comes is no trouble."""
    is_failing: bool = False
    """While the host is made to fail, that it says so is no trouble."""
    taken: int = 0

    def go(self, path: str) -> None:
        """Open a page of the host."""
        answer = self.page.goto(f"http://{self.host}{path}")
        if answer is None or answer.status >= 400:
            self.trouble.found.append(f"{self.name}: {path} answers {answer.status if answer else 'nothing'}")

    def shot(self, name: str) -> None:
        """Judge the page in both palettes and keep a picture of each, of the whole page as a reader scrolls it."""
        self.taken += 1
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            self.page.screenshot(path=self.shots / f"{self.name}-{self.taken:02}-{name}-{scheme}.png", full_page=True)
            self.check(f"{name}, {scheme}")
        self.page.emulate_media(color_scheme="light")

    def check(self, where: str) -> None:
        """Ask axe about the page that is shown, and hold its size and language against what was promised."""
        self.page.evaluate(self.axe)  # by the debugger, past the policy of the page, which lets no foreign script in
        found = self.page.evaluate("rules => axe.run(document, {runOnly: rules})", list(RULES))
        for violation in found["violations"]:
            for node in violation["nodes"]:
                self.trouble.found.append(
                    f"{self.name}, {where}: {violation['id']}: {violation['help']}: {node['html'][:200]} "
                    f"({node['failureSummary']})"
                )
        if (language := self.page.get_attribute("html", "lang")) != "fr":
            self.trouble.found.append(f"{self.name}, {where}: in {language}")
        wide, seen = self.page.evaluate("document.documentElement.scrollWidth"), self.page.viewport_size
        if seen and wide > seen["width"]:
            self.trouble.found.append(f"{self.name}, {where}: {wide} pixels wide where {seen['width']} are seen")

    def walk(self, where: str) -> list[str]:
        """Press Tab from the top to the end; what has the keyboard is to be ringed and in sight each time. Says what
        was passed, in its order."""
        self.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0) }")
        passed: list[str] = []
        for _ in range(STOPS):
            self.page.keyboard.press("Tab")
            focus = self.page.evaluate(FOCUS)
            if focus is None:
                break
            if not focus["is_ringed"] or not focus["is_seen"]:
                self.trouble.found.append(
                    f"{self.name}, {where}: the keyboard is at “{focus['name']}”, which is not "
                    f"{'seen' if focus['is_ringed'] else 'ringed'}"
                )
            passed.append(focus["name"])
        return passed

    def tab_to(self, name: str) -> None:
        """Press Tab until something whose name begins so has the keyboard."""
        for _ in range(STOPS):
            self.page.keyboard.press("Tab")
            focus = self.page.evaluate(FOCUS)
            if focus and focus["name"].startswith(name):
                return
        raise AssertionError(f"{self.name}: Tab does not lead to “{name}”")

    def tab_to_field(self, field: str) -> None:
        """Press Tab until the field of that name has the keyboard."""
        for _ in range(STOPS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("() => document.activeElement.name") == field:
                return
        raise AssertionError(f"{self.name}: Tab does not lead to the field {field}")

    def open_by_key(self, name: str, path: str) -> None:
        """Tab to a link or a button, press Enter, and wait for the page that it leads to."""
        self.tab_to(name)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(f"**{path}")

    def cut(self) -> None:
        """Lose the Wi-Fi: that nothing comes is no trouble then."""
        self.is_offline = True
        self.page.context.set_offline(True)

    def mend(self) -> None:
        """Have it back."""
        self.page.context.set_offline(False)
        self.is_offline = False

    def see(self, text: str) -> None:
        """Wait until a text can be read."""
        self.page.get_by_text(text).first.wait_for(state="visible")


@dataclass
class Browsers:
    """One browser with a context for each client, none of which knows the others' cookies."""

    browser: Browser
    host: str
    shots: Path
    axe: str
    trouble: Trouble = field(default_factory=Trouble)
    others: set[str] = field(default_factory=set)
    """Hosts beside it that may be asked."""

    def client(self, name: str, kind: Mapping[str, object]) -> Client:
        """Another phone, tablet or screen."""
        context: BrowserContext = self.browser.new_context(locale="fr-FR", reduced_motion="reduce", **kind)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        client = Client(name, context.new_page(), self.host, self.shots, self.axe, self.trouble)
        context.on("request", lambda request: self._requested(client, request))
        context.on("console", lambda message: self._said(client, message))
        client.page.on("pageerror", lambda error: self.trouble.found.append(f"{name}: {error}"))
        return client

    def _requested(self, client: Client, request: Request) -> None:
        if urlsplit(request.url).netloc not in {self.host, *self.others} and not request.url.startswith("data:"):
            self.trouble.found.append(f"{client.name}: asks for {request.url}")

    def _said(self, client: Client, message: ConsoleMessage) -> None:
        if message.type == "error" and not client.is_offline and not client.is_failing:
            self.trouble.found.append(f"{client.name}: {message.text} ({message.location.get('url')})")


@contextmanager
def browsers(host: str, shots: Path, axe: Path) -> Iterator[Browsers]:
    """Chromium with the faces that the program ships, so that a picture is the same everywhere. It ends with the
    block."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise FileNotFoundError("chromium is missing: packaging/setup.sh e2e installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            env={**os.environ, "FONTCONFIG_FILE": str(FACES)},
            args=["--disable-background-networking", "--disable-gpu"],
        )
        try:
            yield Browsers(browser, host, shots, axe.read_text(encoding="utf-8"))
        finally:
            browser.close()
