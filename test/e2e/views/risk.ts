import type { Page } from 'playwright-core';
import type { ViewState } from '../pageViews.js';

export const RISK_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'the portfolio risk, with all tables opened',
    path: '/risk',
    home: 'audited',
    async show(page: Page) {
      await page.getByRole('group', { name: 'Positions by value and state' }).waitFor();
      for (const summary of await page.locator('main summary').all()) await summary.click();
    },
  },
  {
    name: 'the portfolio risk before an audit',
    path: '/risk',
    home: 'new',
    show: (page) => page.getByRole('heading', { name: 'No audit yet' }).waitFor(),
  },
];
