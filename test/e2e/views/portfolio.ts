import type { ViewState } from '../pageViews.js';

export const PORTFOLIO_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'the portfolio performance, with all tables and the transactions opened',
    path: '/portfolio?list=all',
    home: 'ledger',
    async show(page) {
      await page.getByRole('row', { name: '2015-01-05' }).waitFor();
      await page.locator('.history-picture canvas').first().waitFor();
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  },
  {
    name: 'the portfolio performance without transactions',
    path: '/portfolio',
    home: 'audited',
    show: (page) => page.getByRole('heading', { name: 'Import transactions to see more' }).waitFor(),
  },
];
