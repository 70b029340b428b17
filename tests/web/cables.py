"""A cable between a desk and its host on the loopback interface, which can be pulled: nothing passes any more, and
neither side is told."""

import selectors
import socket
from contextlib import suppress
from threading import Event, Thread

CHUNK = 1 << 16


class Cable:
    """Passes on what comes to its port. What is sent while it is pulled is under way until it is put in again."""

    def __init__(self, target):
        self.target = target
        self._is_in, self._ended = Event(), Event()
        self._is_in.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._sockets = [self._listening]
        self._threads = [Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    @property
    def port(self):
        return self._listening.getsockname()[1]

    def pull(self):
        self._is_in.clear()

    def put_in(self):
        self._is_in.set()

    def close(self):
        self._ended.set()
        self._is_in.set()
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        for thread in self._threads:
            thread.join(5)

    def _accept(self):
        while not self._ended.is_set():
            with suppress(OSError, ValueError):
                near, _ = self._listening.accept()
                self._sockets.append(near)
                thread = Thread(target=self._pass_on, args=(near,), daemon=True)
                self._threads.append(thread)
                thread.start()

    def _pass_on(self, near):
        self._is_in.wait()
        with (
            suppress(OSError, ValueError),
            socket.create_connection(("127.0.0.1", self.target)) as far,
            selectors.DefaultSelector() as either,
        ):
            self._sockets.append(far)
            either.register(near, selectors.EVENT_READ, far)
            either.register(far, selectors.EVENT_READ, near)
            while not self._ended.is_set():
                for key, _ in either.select(0.2):
                    self._is_in.wait()
                    here = key.fileobj
                    assert isinstance(here, socket.socket)
                    held = here.recv(CHUNK)
                    if not held:
                        near.close()
                        return
                    key.data.sendall(held)
