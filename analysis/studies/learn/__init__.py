"""Learn from games between players of a pool what each option is worth.

`lessons` plays games on training worlds, and at drawn decisions plays up to ten options on in
common futures (`simcore.run.lessons`); what it finds is a table that goes on growing and can be
stopped at any moment (`parts`).  `regret` says by kind of decision how much more than the base's
choice there is to gain.  What learns from lessons reads `Lessons.table`, and is judged by play on
other worlds than those of `question`.
"""

from exobalance.analysis.studies.learn.question import Question
from exobalance.analysis.studies.learn.result import Lessons
from exobalance.analysis.studies.learn.study import lessons, open_lessons

__all__ = ["Lessons", "Question", "lessons", "open_lessons"]
