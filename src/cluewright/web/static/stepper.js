// An explanation as pictures to step through, one after another.

/** Shows the steps of an explanation in an element that has the parts of `explanation.html`. */
export class Stepper {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.now = 0;
    /** @type {{heading: string, says: string, picture: string | null, used: string[]}[]} */
    this.steps = [];
    this.part("back").onclick = () => this.go(this.now - 1);
    this.part("on").onclick = () => this.go(this.now + 1);
    element.onkeydown = (event) => this.key(event);
  }

  /** @param {string} name @returns {HTMLElement} */
  part(name) {
    return /** @type {HTMLElement} */ (this.element.querySelector(`[data-part=${name}]`));
  }

  /** Says what is being done meanwhile. @param {string} says */
  wait(says) {
    this.steps = [];
    this.part("heading").textContent = "";
    this.part("says").textContent = says;
    this.part("picture").replaceChildren();
    this.part("used").replaceChildren();
    this.part("where").textContent = "";
  }

  /** Shows an explanation from its first step. @param {any} explanation */
  show(explanation) {
    this.steps = explanation.steps.map((/** @type {any} */ step, /** @type {number} */ index) => ({
      heading: `Step ${index + 1}${step.technique ? `: ${step.technique}` : ""}`,
      says: step.says,
      picture: step.picture,
      used: [...step.rules, ...step.facts],
    }));
    this.steps.push({ heading: "The end", says: explanation.says, picture: explanation.end, used: [] });
    this.go(0);
    this.part("on").focus();
  }

  /** @param {number} number */
  go(number) {
    if (!this.steps.length) return;
    this.now = Math.max(0, Math.min(this.steps.length - 1, number));
    const step = this.steps[this.now];
    this.part("heading").textContent = step.heading;
    this.part("says").textContent = step.says;
    this.part("where").textContent = `${this.now + 1} of ${this.steps.length}`;
    this.part("picture").replaceChildren(...(step.picture ? [picture(step.picture, step.says)] : []));
    this.part("used").replaceChildren(
      ...step.used.map((each) => {
        const item = document.createElement("li");
        item.textContent = each;
        return item;
      }),
    );
    this.part("uses").hidden = !step.used.length;
    /** @type {HTMLButtonElement} */ (this.part("back")).disabled = this.now === 0;
    /** @type {HTMLButtonElement} */ (this.part("on")).disabled = this.now === this.steps.length - 1;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const to = /** @type {Record<string, number>} */ ({
      ArrowRight: this.now + 1,
      ArrowLeft: this.now - 1,
      PageDown: this.now + 1,
      PageUp: this.now - 1,
      Home: 0,
      End: this.steps.length - 1,
    })[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.go(to);
  }
}

/**
 * The SVG text as an image: it cannot do anything to the page, whatever it holds.
 * @param {string} source
 * @param {string} says
 */
export function picture(source, says) {
  const image = document.createElement("img");
  image.src = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  image.alt = says;
  image.onload = () => URL.revokeObjectURL(image.src);
  return image;
}
