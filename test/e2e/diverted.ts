import type { Page, Route } from 'playwright-core';

/**
 * Gives some requests of the page another answer. The route stays until the page is closed: one that is taken away
 * takes requests that are on their way along, and the page waits for their answers for ever.
 * @returns ends it: from then on they are answered as all others
 */
export async function diverted(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<() => void> {
  let isOver = false;
  await page.route(url, (route) => (isOver ? route.fallback() : answer(route)));
  return () => {
    isOver = true;
  };
}
