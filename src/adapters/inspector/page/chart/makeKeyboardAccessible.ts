/**
 * Lets the explanations of a drawing be reached by the keyboard. The page shows them in its own way, so that their `title`, which
 * browsers show to a mouse only, becomes a label.
 */
export function makeKeyboardAccessible(drawn: SVGElement): SVGElement {
  drawn.setAttribute('role', 'group');
  for (const group of drawn.querySelectorAll('[data-explains]')) {
    const title = group.querySelector('title');
    group.setAttribute('role', 'img');
    group.setAttribute('tabindex', '0');
    group.setAttribute('aria-label', title?.textContent ?? '');
    title?.remove();
  }
  return drawn;
}
