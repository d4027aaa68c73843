"""Other systems' searches, recorded: what they did on models of disequalities, where all propagate alike.

`models.py` holds the models; `swi.py` and `gecode.py` run SWI-Prolog and Gecode on them and write `swi.json` and
`gecode.json`. Record anew with `python -m witnesses.swi` and `python -m witnesses.gecode` in the folder `tests`.
"""
