import type { Page, Route } from 'playwright-core';

/** What each page still has under way. */
const ends = new WeakMap<Page, (() => void)[]>();

/**
 * Gives some requests of the page another answer. The route stays until the page is closed: one that is taken away
 * takes requests that are on their way along, and the page waits for their answers for ever.
 * @returns ends it: from then on they are answered as all others
 */
export async function diverted(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<() => void> {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  ends.set(page, [...(ends.get(page) ?? []), end]);
  await page.route(url, (route) => (isOver ? route.fallback() : answer(route)));
  return end;
}

/** Ends all of them. */
export const noneDiverted = (page: Page): void => ends.get(page)?.forEach((end) => end());
