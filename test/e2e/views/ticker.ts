import type { Page } from 'playwright-core';
import type { ViewState } from '../pageViews.js';

const drawn = async (page: Page): Promise<void> => {
  await page.locator('.chart canvas').first().waitFor();
  await page.locator('.price-ladder').waitFor();
  await page.locator('.narration').waitFor();
};

/** Opens all closed sections, including nested ones. */
const OPEN_ALL = `(async () => {
  const closed = () => [...document.querySelectorAll('details:not([open]) > summary, .price-ladder [aria-expanded=false]')];
  while (closed().length > 0) {
    for (const each of closed()) each.click();
    await new Promise(requestAnimationFrame);
  }
})()`;

export const TICKER_VIEW_STATES: readonly ViewState[] = [
  { name: 'a held ticker', path: '/ticker/AAPL', home: 'audited', isCovered: true, show: drawn },
  {
    name: 'a held ticker with everything opened',
    path: '/ticker/XOM',
    home: 'audited',
    async show(page) {
      await drawn(page);
      await page.getByRole('button', { name: 'Open all' }).click();
      await page.evaluate(OPEN_ALL);
    },
  },
  {
    name: 'the evidence of a number',
    path: '/ticker/GE',
    home: 'audited',
    part: '[role=dialog]',
    async show(page) {
      await drawn(page);
      await page.locator('.narration').getByRole('button').first().click();
      await page.getByRole('dialog', { name: /^Evidence for/ }).waitFor();
    },
  },
  {
    name: 'a hypothetical ticker',
    path: '/ticker/GE?close=16.5&volume=90000000',
    home: 'audited',
    async show(page) {
      await page.locator('.hypothetical summary').click();
      await page.locator('.chart canvas').first().waitFor();
      await page.locator('.price-ladder').waitFor();
    },
  },
  {
    name: 'a what-if with errors',
    path: '/ticker/GE?close=abc&volume=many',
    home: 'audited',
    show: (page) => page.getByText('Correct the assumed session').waitFor(),
  },
  { name: 'a watched ticker', path: '/ticker/IBM', home: 'audited', show: drawn },
  {
    name: 'a ticker before the first audit',
    path: '/ticker/AAPL',
    home: 'new',
    show: (page) => page.getByRole('heading', { name: 'No audit yet' }).waitFor(),
  },
  {
    name: 'a ticker that is not in the portfolio',
    path: '/ticker/ZZZZ',
    home: 'audited',
    show: (page) => page.getByRole('heading', { name: 'ZZZZ is not in the last audit' }).waitFor(),
  },
];
