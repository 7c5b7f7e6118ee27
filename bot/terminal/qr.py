"""A QR code in the terminal."""

import io

import click
import segno


def show_qr(text: str) -> None:
    """Black on white whatever the terminal's own colours are, or no phone can read it."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    for line in drawn.getvalue().splitlines():
        click.echo(click.style(line, fg="bright_white", bg="black"))
