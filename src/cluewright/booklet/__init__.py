"""A booklet of puzzles as a PDF: rules on the first page, puzzles one to six on a page, solutions at the back."""

from cluewright.booklet.content import PAPERS, Booklet
from cluewright.booklet.items import Item, Order, fresh, proved
from cluewright.booklet.typesetting import Printed, typeset
from cluewright.booklet.verbs import pdf, write

__all__ = [
    "PAPERS",
    "Booklet",
    "Item",
    "Order",
    "Printed",
    "fresh",
    "pdf",
    "proved",
    "typeset",
    "write",
]
