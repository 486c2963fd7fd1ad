/** Returns an element that the page's HTML must contain. */
export function requireElement<E extends Element>(
  type: new () => E,
  selector: string,
  within: ParentNode = document,
): E {
  const found = within.querySelector(selector);
  if (found instanceof type) return found;
  throw new TypeError(`the page has no ${selector}`);
}

/** Shows a sentence where screen readers announce it. */
export function showStatus(place: HTMLElement, sentence: string, tone: 'success' | 'problem'): void {
  place.textContent = sentence;
  place.className = sentence === '' ? '' : tone;
}
