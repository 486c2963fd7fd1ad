/** Parts of a page that screen readers announce when they get the focus. */
const NAMED_PARTS = 'dialog, main, section:is([aria-label], [aria-labelledby])';

/**
 * Moves the focus to the part of the page around the focused element when that element is removed, or to the heading
 * when a view replaces another. Otherwise, the focus would fall to the start of the page.
 */
export function keepFocus(): void {
  /** The element that got the focus last, and its ancestors. */
  let path: readonly Element[] = [];
  let isByKeyboard = true;
  let isHeadingAwaited = false;
  let view = viewAddress();

  const focus = (part: HTMLElement): void => {
    part.tabIndex = -1;
    part.focus({ preventScroll: !isByKeyboard });
  };
  const focusView = (): void => {
    const main = document.querySelector('main');
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading !== null) focus(heading);
    if (main === null || document.activeElement === heading) return;
    main.focus({ preventScroll: true });
    if (isByKeyboard) window.scrollTo(0, 0);
    isHeadingAwaited = true;
  };
  const check = (): void => {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement?.localName !== 'main') isHeadingAwaited = false;
    if (isHeadingAwaited) return focusView();
    if (activeElement !== body || path[0]?.isConnected !== false) return;
    const part = path.find((each) => each.isConnected && each.matches(NAMED_PARTS) && each.checkVisibility());
    path = [];
    if (part instanceof HTMLElement && part.localName !== 'main') focus(part);
    else focusView();
  };

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    path = ancestorsOf(target);
    isByKeyboard = target.matches(':focus-visible');
  });
  window.addEventListener('hashchange', () => {
    const isSameView = view === viewAddress();
    view = viewAddress();
    if (!isSameView && document.activeElement === document.body) focusView();
  });
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
}

/** The hash of the page's address without its query. */
const viewAddress = (): string => window.location.hash.split('?')[0] ?? '';

function ancestorsOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) path.push(each);
  return path;
}
