import type { Page } from 'playwright-core';

/** A page uses its user's system font, so a view must fit the widest. */
const WIDEST_FONT = 'DejaVu Sans';
const NARROWER_FONTS = ['DejaVu Sans Condensed', 'Open Sans'];

/** Resolves after the pictures are drawn for the new width, which happens one frame after the resize. */
const DRAWN_AGAIN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/**
 * Returns one line for each element that is narrower than its content. Tests the widest font at each of the widths, and
 * narrower fonts only at the first width.
 */
export async function findOverflows(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(DRAWN_AGAIN);
    for (const font of width === widths[0] ? [...NARROWER_FONTS, WIDEST_FONT] : [WIDEST_FONT])
      found.push(...(await page.evaluate<string[]>(overflowsIn(font))).map((line) => `${font}, ${width} px: ${line}`));
  }
  await page.evaluate('document.body.style.fontFamily = ""');
  return found;
}

/**
 * Excludes charts, which are fitted one frame later, and elements that may overflow: text fields, scrollable elements,
 * text that ends in an ellipsis, and text only for screen readers, which is 1 px wide.
 */
const overflowsIn = (font: string): string => `(() => {
  document.body.style.fontFamily = ${JSON.stringify(JSON.stringify(font))};
  const nameOf = (element) => element.tagName.toLowerCase() + [...element.classList].map((name) => '.' + name).join('');
  const mayOverflow = ({ display, overflowX, textOverflow }) => display === 'inline' || overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis';
  return [...document.body.querySelectorAll(':not(input)')]
    .filter((element) => element instanceof HTMLElement && element.checkVisibility() && element.closest('.tv-lightweight-charts') === null && !mayOverflow(getComputedStyle(element)))
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map((element) => nameOf(element.parentElement) + ' > ' + nameOf(element) + ': ' + element.scrollWidth + ' > ' + element.clientWidth + ': ' + element.innerText.slice(0, 60));
})()`;
