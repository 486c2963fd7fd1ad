import type { Page } from 'playwright-core';
import type { ViewState } from '../pageViews.js';

async function preview(page: Page): Promise<void> {
  await page.getByLabel('Quantity').fill('10');
  await page.getByRole('region', { name: 'Size by risk' }).getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Preview order' }).click();
  await page.getByRole('region', { name: 'Portfolio risk before and after' }).getByRole('table').waitFor();
  await page
    .getByRole('region', { name: 'Pre-trade checks' })
    .getByText(/, 1 not checked$/)
    .click();
}

export const ORDERS_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'an empty order ticket',
    path: '/orders',
    home: 'new',
    show: (page) => page.getByRole('heading', { name: 'No preview yet' }).waitFor(),
  },
  {
    name: 'an order that a layer refuses',
    path: '/orders?ticker=AAPL&side=buy&limit=170',
    home: 'audited',
    show: preview,
  },
  {
    name: 'an option ticket with mistakes',
    path: '/orders?ticker=AAPL&side=buy_to_open',
    home: 'audited',
    async show(page) {
      await page.getByRole('button', { name: 'Preview order' }).click();
      await page.getByText('Enter a whole number of contracts, at least 1.').waitFor();
    },
  },
];
