"""The toy game implements the contract that it stands in for."""

from tests.conformance import Conformance
from tests.toy.case import CASE


class TestToy(Conformance):
    """The suite that every game passes."""

    case = CASE
