"""A booklet of puzzles as a PDF: rules on the first page, puzzles one to six on a page, solutions at the back."""

from cluewright.booklet.content import PAPERS, Booklet
from cluewright.booklet.items import MIXED, Item, Ordered, easy_first, fresh, graded, ordered, orders, proved
from cluewright.booklet.typesetting import Printed, pdf, typeset, write

__all__ = [
    "MIXED",
    "PAPERS",
    "Booklet",
    "Item",
    "Ordered",
    "Printed",
    "easy_first",
    "fresh",
    "graded",
    "ordered",
    "orders",
    "pdf",
    "proved",
    "typeset",
    "write",
]
