"""A booklet of puzzles as a PDF: rules on the first page, puzzles one to six on a page, solutions at the back."""

from cluewright.booklet.content import PAPERS, Booklet
from cluewright.booklet.credits import Credit, published, recorded
from cluewright.booklet.items import Item, Order, fresh, proved
from cluewright.booklet.typesetting import Printed, typeset

__all__ = [
    "PAPERS",
    "Booklet",
    "Credit",
    "Item",
    "Order",
    "Printed",
    "fresh",
    "proved",
    "published",
    "recorded",
    "typeset",
]
