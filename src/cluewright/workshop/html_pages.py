"""What notebooks and browsers show: small pieces of HTML around pictures, and an explanation as a page of its own.

The page of an explanation has no outside address and no style beyond what a plain page needs. The left and right
arrows, Home and End step, all other keys scroll as ever; without a script all steps stand one below the other.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cluewright import drawing
from cluewright.core.characters import visible_line
from cluewright.core.picture import Page
from cluewright.workshop.answer import VERDICTS, duration

if TYPE_CHECKING:
    from cluewright.workshop.answer import Answer
    from cluewright.workshop.explanation import Explained, Explanation
    from cluewright.workshop.puzzle import Puzzle, Solution


def puzzle_page(puzzle: Puzzle) -> str:
    """The picture, and beside it what the room says in words: values, clues, questions."""
    return _figure(puzzle, drawing.svg(puzzle.picture()))


def solution_page(solution: Solution) -> str:
    """The solved puzzle."""
    return _figure(solution.puzzle, drawing.svg(solution.picture()), words=False)


def answer_page(answer: Answer) -> str:
    """The verdict in words, the first solution, and a second one as evidence where there is one."""
    said = VERDICTS[answer.verdict] if answer.proving or not answer.solutions else "solved"
    told = f"<p>{_text(f'{answer.puzzle.name}: {said} ({answer.engine}, {duration(answer.seconds)})')}</p>"
    shown = "".join(map(solution_page, answer.solutions[:2])) or puzzle_page(answer.puzzle)
    return f"<div>{told}{shown}</div>"


def _figure(puzzle: Puzzle, picture: str, *, words: bool = True) -> str:
    page = puzzle.family.printing.page(puzzle.content) if puzzle.family.offers("printing") else Page()
    title = page.title or f"{puzzle.name}, {puzzle.family.name}, {puzzle.size}"
    lists = "".join(f"<li><b>{_text(heading)}</b>: {_text(values)}</li>" for heading, values in page.lists)
    parts = [f"<p>{_text(title)}</p>", f"<ul>{lists}</ul>" if lists and words else "", picture]
    for lines in (page.clues, page.questions) if words else ():
        if lines:
            parts.append(f"<ol>{''.join(f'<li>{_text(line)}</li>' for line in lines)}</ol>")
    return f"<div>{''.join(parts)}</div>"


_STYLE = """
:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}
body{max-width:46rem;margin:0 auto;padding:1rem}
h1{font-size:1.3rem}
svg{max-width:100%;height:auto}
section{margin:0 0 2rem}
.says{font-size:1.1rem}
details{opacity:.85}
nav{position:sticky;top:0;padding:.5rem 0;background:Canvas}
nav button{font:inherit;padding:.2rem .8rem}
.stepping section{display:none}
.stepping section.now{display:block}
@media print{nav{display:none}.stepping section{display:block}}
"""

_SCRIPT = """
const sections=[...document.querySelectorAll('section')];
let now=0;
function show(n){now=Math.max(0,Math.min(sections.length-1,n));
sections.forEach((s,i)=>s.classList.toggle('now',i===now));
document.getElementById('where').textContent=(now+1)+' of '+sections.length;}
document.body.classList.add('stepping');
document.querySelector('nav').hidden=false;
document.getElementById('back').onclick=()=>show(now-1);
document.getElementById('on').onclick=()=>show(now+1);
addEventListener('keydown',e=>{const go={ArrowRight:now+1,ArrowLeft:now-1,Home:0,End:sections.length-1}[e.key];
if(go!==undefined&&!e.ctrlKey&&!e.metaKey&&!e.altKey){e.preventDefault();show(go);}});
show(0);
"""


def explanation_page(explanation: Explanation) -> str:
    """An explanation to step through, picture by picture."""
    puzzle = explanation.puzzle
    title = _text(f"{puzzle.name}: {puzzle.family.name}, {puzzle.size}")
    sections = [_section("The puzzle", puzzle.family.summary.capitalize() + ".", drawing.svg(puzzle.picture()))]
    sections += [_step(number, step) for number, step in enumerate(explanation.steps, start=1)]
    picture = drawing.svg(explanation.solution.picture()) if explanation.solution else ""
    sections.append(_section("The end", explanation.says, picture))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        '<nav hidden><button id="back" type="button">Back</button> <button id="on" type="button">Next</button> '
        '<span id="where" role="status"></span> <small>left and right arrows step, Home and End jump</small></nav>\n'
        f"<main>\n{''.join(sections)}</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _step(number: int, step: Explained) -> str:
    heading = f"Step {number}" + (f": {step.step.technique}" if step.step.technique else "")
    used = [*step.rules, *step.facts]
    listed = "".join(f"<li>{_text(each)}</li>" for each in used)
    details = f"<details><summary>What it uses</summary><ul>{listed}</ul></details>" if used else ""
    return _section(heading, step.says, drawing.svg(step.picture()), details)


def _section(heading: str, says: str, picture: str, details: str = "") -> str:
    return f'<section>\n<h2>{_text(heading)}</h2>\n<p class="says">{_text(says)}</p>\n{picture}{details}\n</section>\n'


def _text(text: str) -> str:
    return escape(visible_line(text))
