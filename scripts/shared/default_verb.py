"""A group of verbs one of which is meant when none is named."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup


class ListByDefault(TyperGroup):
    """A group in which ``list`` may be left out: ``bots sgo`` is ``bots list sgo``."""

    default = "list"

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the verb in front of arguments that do not begin with one."""
        if not args or args[0] not in {*self.commands, *self.get_help_option_names(ctx)}:
            args = [self.default, *args]
        return super().parse_args(ctx, args)
