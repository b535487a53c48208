"""Symbols of the drawings: figures, gates, rooms, fields and tokens, each in 20 by 20 px."""

from __future__ import annotations

from exobalance.simcore.kit.shapes import BOLT, DROP, LEAF, STAR

SYMBOLS = {
    # figures
    "colonist": "M0-8.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z",
    "engineer": "M0-9.5A4.1 4.1 0 0 1 2.9-2.4C6.8-1.4 8.2 2.6 8.2 8.5H-8.2C-8.2 2.6-6.8-1.4-2.9-2.4"
    "A4.1 4.1 0 0 1 0-9.5z",
    "chief": "M0-10A5.8 5.8 0 0 1 4.2-.2C7.8.8 9 4.4 9 9.5H-9C-9 4.4-7.8.8-4.2-.2A5.8 5.8 0 0 1 "
    "0-10zM-2-6.6A1.9 1.9 0 0 0-2-2.6H2A1.9 1.9 0 0 0 2-6.6z",
    "robot": "M-1-10H1V-7.5H6.5V-.5H-6.5V-7.5H-1zM-4.4-5.6V-2.8H-1.4V-5.6zM1.4-5.6V-2.8H4.4V-5.6z"
    "M-5 .8H5V9H1.6V5.6H-1.6V9H-5z",
    "marker": "M-5-8.5H5V8.5H-5z",
    "suit": "M-4.5-9H4.5V-4.5H9V1.5H5.5V9H-5.5V1.5H-9V-4.5H-4.5z",
    # gates, by their symbols
    "G1": "M0-9L10 8H-10z",
    "G2": "M-8.2-8.2H8.2V8.2H-8.2z",
    "G3": "M0-10L8.7-5V5L0 10L-8.7 5V-5z",
    # rooms and fields
    "water": DROP,
    "wildlife": LEAF,
    "energy": BOLT,
    "modules": "M-2-9.5H2V-6.5H6.5V-2H9.5V2H6.5V6.5H2V9.5H-2V6.5H-6.5V2H-9.5V-2H-6.5V-6.5H-2z",
    "airlocks": "M0-9.5A9.5 9.5 0 1 1 0 9.5A9.5 9.5 0 1 1 0-9.5zM0-6.8A6.8 6.8 0 1 0 0 6.8"
    "A6.8 6.8 0 1 0 0-6.8zM-1.6-4.4H1.6V-.4H4.4L0 4.8L-4.4-.4H-1.6z",
    # predominance
    "balance": "M-1-9H1V-6.6H6.4L9.6 1A3.6 3.6 0 0 1 2.4 1L5-4.6H1V6.4H5.4V8.6H-5.4V6.4H-1V-4.6H-5"
    "L-2.4 1A3.6 3.6 0 0 1-9.6 1L-6.4-6.6H-1z",
    "none": "M0-8.5A8.5 8.5 0 1 1 0 8.5A8.5 8.5 0 1 1 0-8.5zM0-6A6 6 0 0 0-4.7 3.6L3.6-4.7"
    "A6 6 0 0 0 0-6zM4.7-3.6L-3.6 4.7A6 6 0 0 0 4.7-3.6z",
    # bonuses
    "recruit": "M-3-9A3.6 3.6 0 0 1-.4-2.8C2.6-1.8 3.8 1.8 3.8 8H-9.8C-9.8 1.8-8.6-1.8-5.6-2.8"
    "A3.6 3.6 0 0 1-3-9zM5.6-8.6H7.6V-5.6H10.4V-3.6H7.6V-.6H5.6V-3.6H2.8V-5.6H5.6z",
    "promotion": STAR,
    "start": "M0-9.5L9.5-1.8H6.6V8H2V2.4H-2V8H-6.6V-1.8H-9.5z",
    "reorganise": "M-9-3A9.4 9.4 0 0 1 7-6.6L9.4-9V-1H1.4L4.6-4.2A6 6 0 0 0-5.6-2.2zM9 3"
    "A9.4 9.4 0 0 1-7 6.6L-9.4 9V1H-1.4L-4.6 4.2A6 6 0 0 0 5.6 2.2z",
    # a predominance area of an exoplanet
    "swap": "M-9-4.6H2V-8.6L9.4-3L2 2.6V-1.4H-9zM9 4.6H-2V8.6L-6 5.6H-2z",
}
"""Path data by name."""
