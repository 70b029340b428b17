"""A QR code on paper."""

from typing import Any

from reportlab.lib.colors import black

from tournament.reports.page import INK, Box


def draw_qr(canvas: Any, text: str, box: Box) -> None:
    """Draw a text's code into a square from its lower left corner; its margin stays white."""
    from tournament.hall.qr import dark_runs, qr_modules  # only an open hall has a code

    modules = qr_modules(text)
    size = box.width / len(modules)
    path = canvas.beginPath()
    for row, column, length in dark_runs(modules):
        path.rect(box.left + column * size, box.bottom + (len(modules) - 1 - row) * size, length * size, size)
    canvas.setFillColor(black)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillColor(INK)
