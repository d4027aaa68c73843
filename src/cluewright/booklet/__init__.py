"""A booklet of puzzles as a PDF: rules on the first page, puzzles one to six on a page, solutions at the back."""

from cluewright.booklet.content import PAPERS, Booklet
from cluewright.booklet.items import Item, Ordered, fresh, ordered, proved
from cluewright.booklet.typesetting import Printed, typeset
from cluewright.booklet.verbs import pdf, write

__all__ = [
    "PAPERS",
    "Booklet",
    "Item",
    "Ordered",
    "Printed",
    "fresh",
    "ordered",
    "pdf",
    "proved",
    "typeset",
    "write",
]
