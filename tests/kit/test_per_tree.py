"""Things worked out once per rules tree."""

from exobalance.simcore.kit import per_tree as module
from exobalance.simcore.kit.per_tree import per_tree


def counting():
    """Return a remembered function, and the list of its calls."""
    calls = []

    @per_tree
    def width(tree, name, *, twice=False):
        calls.append((tree["id"], name, twice))
        return len(name) * (1 + twice)

    return width, calls


def test_answers_are_remembered_by_tree_and_values():
    """Trees are told apart by what they are, not by what they hold."""
    width, calls = counting()
    one, same = {"id": 1}, {"id": 1}
    assert [width(one, "abc"), width(one, "abc"), width(same, "abc")] == [3, 3, 3]
    assert len(calls) == 2
    assert width(one, "abc", twice=True) == 6
    assert width(one, "ab") == 2
    assert calls[2:] == [(1, "abc", True), (1, "ab", False)]


def test_an_answer_that_is_none_is_remembered():
    """Nothing is asked twice."""
    calls = []
    nothing = per_tree(lambda tree: calls.append(tree))
    tree = {}
    assert [nothing(tree), nothing(tree)] == [None, None]
    assert len(calls) == 1


def test_only_the_last_trees_and_answers_are_kept(monkeypatch):
    """So that a search over many rules does not grow."""
    monkeypatch.setattr(module, "TREES", 2)
    monkeypatch.setattr(module, "KEPT", 2)
    width, calls = counting()
    trees = [{"id": number} for number in range(3)]
    for tree in (*trees, trees[2]):
        width(tree, "a")
    assert [number for number, *_ in calls] == [0, 1, 2]
    width(trees[0], "a")
    assert calls[-1] == (0, "a", False)
    for name in ("b", "c", "c", "a", "b"):
        width(trees[0], name)
    assert [name for _, name, _ in calls[4:]] == ["b", "c", "a", "b"]


def test_a_new_tree_at_the_address_of_an_old_one_is_new():
    """A tree that is remembered is kept alive, so no other one can have its address."""
    width, calls = counting()
    for number in range(50):
        width({"id": number}, "a")
    assert [number for number, *_ in calls] == list(range(50))
