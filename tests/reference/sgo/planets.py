"""The exoplanets: where colonists may land, when a planet closes, what it then pays."""

from __future__ import annotations

from collections.abc import Sequence

from tests.reference.sgo.planet import CENTRAL, Planet, Points, leaders, majority


class Susskind(Planet):
    """Free placement, closes when full, pays per colonist.

    Rule: SGO-R37
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Any free area."""
        return self.free_areas()

    def points(self) -> list[Points]:
        """Two per colonist in the printed rules."""
        return [{"areas": n * self.side.numbers["per_colonist"]} for n in self.counts()]


class Planck(Planet):
    """Free placement, closes when full, pays per colonist and the largest group.

    Rule: SGO-R37, SGO-A15
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Any free area."""
        return self.free_areas()

    def group_size(self, seat: int) -> int:
        """Return the size that counts for the group points.

        The largest set of own colonists joined by roads, or with the other reading the
        number of own areas that have an own neighbour.
        """
        own = {area for area, owner in self.owner.items() if owner == seat}
        near: dict[str, set[str]] = {area: set() for area in own}
        for a, b in self.side.roads:
            if a in own and b in own:
                near[a].add(b)
                near[b].add(a)
        if self.side.numbers["group_is_all_with_a_neighbour"]:
            return sum(bool(neighbours) for neighbours in near.values())
        largest = 0
        while own:
            found = reached = {own.pop()}
            while reached:
                reached = {b for a in reached for b in near[a]} - found
                found = found | reached
            own -= found
            largest = max(largest, len(found))
        return largest

    def points(self) -> list[Points]:
        """One per colonist, seven for the largest group, five each on a tie."""
        numbers = self.side.numbers
        sizes = [self.group_size(seat) for seat in range(self.players)]
        groups = majority(sizes, numbers["largest_group"], numbers["group_tie"])
        return [
            {"areas": n * numbers["per_colonist"], "majorities": group}
            for n, group in zip(self.counts(), groups, strict=True)
        ]


class Bose(Planet):
    """A pyramid whose higher areas need both areas below them.

    Rule: SGO-R32, SGO-A22
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Free areas of level 1, and higher ones that rest on occupied areas."""
        return [area for area in self.free_areas() if self.needs_are_met(area)]

    def points(self) -> list[Points]:
        """One per colonist; three per level to the sole leader, none on a tie."""
        numbers = self.side.numbers
        levels = [
            majority(self.counts(level), numbers["level_majority"], numbers["level_tie"])
            for level in self.groups()
        ]
        return [
            {"areas": n * numbers["per_colonist"], "majorities": sum(won[seat] for won in levels)}
            for seat, n in enumerate(self.counts())
        ]


class Collins(Planet):
    """Volcanoes ringed by areas, some of which two or three of them share.

    Rule: SGO-R33, SGO-A12
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Any free area, also beside a volcano that is already won."""
        return self.free_areas()

    def volcanoes(self) -> list[str]:
        """Return the volcanoes of the side."""
        return list(dict.fromkeys(v for around in self.side.touches.values() for v in around))

    def around(self, volcano: str) -> list[str]:
        """Return the areas around a volcano."""
        return [area for area, touched in self.side.touches.items() if volcano in touched]

    def volcano_counts(self, volcano: str) -> list[int]:
        """Return the colonists around a volcano, by seat."""
        owners = [self.owner.get(area) for area in self.around(volcano)]
        return [owners.count(seat) for seat in range(self.players)]

    def is_won(self, volcano: str) -> bool:
        """True when all areas are occupied or the majority can no longer be lost.

        The leader must stay ahead of any other player who takes all free areas; with
        the other reading a fixed number of areas wins.
        """
        counts = sorted(self.volcano_counts(volcano), reverse=True)
        free = len(self.around(volcano)) - sum(counts)
        enough = self.side.numbers["areas_that_win"]
        if free == 0:
            return True
        if enough is not None:
            return counts[0] >= enough
        return counts[0] > counts[1] + free

    def is_complete(self) -> bool:
        """True when every volcano is won."""
        return all(self.is_won(volcano) for volcano in self.volcanoes())

    def points(self) -> list[Points]:
        """Seven per volcano to the leader, three to each on a tie."""
        numbers = self.side.numbers
        won = [
            majority(self.volcano_counts(v), numbers["volcano_majority"], numbers["volcano_tie"])
            for v in self.volcanoes()
        ]
        return [
            {"majorities": sum(volcano[seat] for volcano in won)} for seat in range(self.players)
        ]


class Dirac(Planet):
    """Base areas that earn their owner the right to advanced ones, and a centre.

    Rule: SGO-R34, SGO-A13
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Base areas; advanced ones by own base colonists; the centre last."""
        allowed = {"base"}
        step = self.side.numbers["base_per_advanced"]
        if self.count(seat, "advanced") < self.count(seat, "base") // step:
            allowed.add("advanced")
        if all(area in self.owner for area in self.group_areas("base")):
            allowed.add("centre")
        return [area for area in self.free_areas() if self.side.group[area] in allowed]

    def is_complete(self) -> bool:
        """True when the centre is occupied."""
        return all(area in self.owner for area in self.group_areas("centre"))

    def points(self) -> list[Points]:
        """Base 1, advanced 3, centre 2."""
        return ring_points(self)


class Fermi(Planet):
    """Satellites for the first colonist of a module, a central planet for the rest.

    Rule: SGO-R35
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """A free satellite area first, then the central planet while it has room."""
        if not landed:
            return self.free_areas()
        room = self.side.numbers["central_capacity"] - sum(self.central)
        return [CENTRAL] if room > 0 else []

    def is_complete(self) -> bool:
        """True when enough satellite areas are occupied."""
        return len(self.owner) >= self.side.numbers["closes_at"]

    def central_leaders(self) -> list[int]:
        """Return the seats with most colonists on the central planet."""
        return leaders(self.central)

    def points(self) -> list[Points]:
        """Different satellites held; five to all leaders of the central planet."""
        numbers = self.side.numbers
        sets = numbers["satellite_points"]
        central = majority(self.central, numbers["central_points"], numbers["central_tie"])
        paid: list[Points] = []
        for seat in range(self.players):
            held = len({self.side.group[a] for a, owner in self.owner.items() if owner == seat})
            paid.append({"spread": sets[min(held, len(sets) - 1)], "majorities": central[seat]})
        return paid


class Russell(Planet):
    """Islands; the colonists of one module stay together.

    Rule: SGO-R36, SGO-A23
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Any free area first, then free areas of the same island."""
        free = self.free_areas()
        if not landed:
            return free
        island = self.side.group[landed[0]]
        return [area for area in free if self.side.group[area] == island]

    def is_complete(self) -> bool:
        """True when every island has enough colonists."""
        needed = self.side.numbers["closes_at"]
        return all(sum(self.counts(island)) >= needed for island in self.groups())

    def points(self) -> list[Points]:
        """Per island 7 to the leader or 3 to each tied, and 3 to everyone present."""
        numbers = self.side.numbers
        paid: list[Points] = [{"majorities": 0, "spread": 0} for _ in range(self.players)]
        for island in self.groups():
            counts = self.counts(island)
            won = majority(counts, numbers["island_majority"], numbers["island_tie"])
            for seat, points in enumerate(paid):
                points["majorities"] += won[seat]
                points["spread"] += numbers["presence"] if counts[seat] else 0
        return paid


class TuringRiver(Planet):
    """Turing for two: a river settled from both ends towards the centre.

    Rule: SGO-R38, SGO-A14, SGO-A25
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """A free end without the other player, then the next area of the own branch."""
        settled = {area: self.side.group[area] for area in self.owner}
        own = {branch for area, branch in settled.items() if self.owner[area] == seat}
        if not own:
            branches = [branch for branch in self.groups() if branch != "centre"]
            return [self.group_areas(b)[0] for b in branches if b not in settled.values()]
        branch = (own - {"centre"}).pop()
        way = self.group_areas(branch) + self.group_areas("centre")
        return [area for area in way if self.is_free(area)][:1]

    def is_complete(self) -> bool:
        """True when the centre is occupied."""
        return all(area in self.owner for area in self.group_areas("centre"))

    def points(self) -> list[Points]:
        """Points by own order: first 2, then 1 each, the last five 2 each."""
        numbers = self.side.numbers
        steps = numbers["by_own_order"]
        paid: list[Points] = []
        for seat in range(self.players):
            n = self.count(seat)
            if not numbers["centre_is_a_step"]:
                n -= self.count(seat, "centre")
            extra = max(0, n - len(steps)) * steps[-1]
            paid.append({"areas": sum(steps[:n]) + extra})
        return paid


class TuringCircles(Planet):
    """Turing for three and four: each circle needs the one outside it.

    Rule: SGO-R38
    """

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Base areas, and inner ones whose linked areas are occupied."""
        return [area for area in self.free_areas() if self.needs_are_met(area)]

    def is_complete(self) -> bool:
        """True when all central areas are occupied."""
        return all(area in self.owner for area in self.group_areas("centre"))

    def points(self) -> list[Points]:
        """Base 1, advanced 2, centre 3."""
        return ring_points(self)


def ring_points(planet: Planet) -> list[Points]:
    """Return the points of a planet that pays by circle: base, advanced, centre."""
    return [
        {
            "areas": sum(
                planet.side.numbers[circle] * planet.count(seat, circle)
                for circle in ("base", "advanced", "centre")
            )
        }
        for seat in range(planet.players)
    ]
