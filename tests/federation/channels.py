"""The way to a federation in the same program, which may lose what is sent, or the answer to it."""

from random import Random

from tournament.exchange.qualified_document import qualified_json
from tournament.hosting.link import LinkDown


class Direct:
    """A channel that loses nothing, for a hall that was let in; `federation` may be opened anew in between."""

    def __init__(self, federation, key):
        self.federation, self.key = federation, key
        self.copies = self.appended = 0

    @property
    def federation_name(self):
        return self.federation.register.name

    @property
    def hall_name(self):
        return self.federation.register.members[self.key].name

    def outline(self):
        return self.federation.outline(self.key)

    def received(self):
        return self.federation.received(self.key)

    def begin(self, content, instead_of):
        self.copies += 1
        return self.federation.begin(self.key, content, instead_of)

    def append(self, identity, since, entries):
        self.appended += len(entries)
        return self.federation.append(self.key, identity, since, entries)

    def qualified(self):
        return qualified_json(self.federation.qualified())


class Losing(Direct):
    """A channel that loses one of so many requests, or their answers."""

    def __init__(self, federation, key, seed, one_of=3):
        super().__init__(federation, key)
        self.rng, self.one_of = Random(seed), one_of

    def _lost(self, do):
        if self.rng.randrange(self.one_of) == 0:
            raise LinkDown
        answer = do()
        if self.rng.randrange(self.one_of) == 0:
            raise LinkDown
        return answer

    def received(self):
        return self._lost(super().received)

    def begin(self, content, instead_of):
        return self._lost(lambda: Direct.begin(self, content, instead_of))

    def append(self, identity, since, entries):
        return self._lost(lambda: Direct.append(self, identity, since, entries))
