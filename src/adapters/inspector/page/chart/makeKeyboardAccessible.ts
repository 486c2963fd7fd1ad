/**
 * Makes the explanations of a drawing focusable. The page shows its own tooltips, so the `title`, which browsers show
 * only on hover, becomes a label.
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
