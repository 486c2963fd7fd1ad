import type { ViewState } from '../pageViews.js';

export const BROKER_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'the broker, in dry run',
    path: '/broker',
    home: 'audited',
    async show(page) {
      await page.getByRole('region', { name: 'Requirements for live mode' }).waitFor();
      await page.getByRole('region', { name: 'Circuit breaker' }).getByText('0 of 3').waitFor();
      const reconcile = page.getByRole('region', { name: 'Reconcile' });
      await reconcile.getByText('as of').waitFor();
      await reconcile.getByText('The paper account starts as a copy of your portfolio', { exact: false }).waitFor();
    },
  },
  {
    name: 'going live, refused',
    path: '/broker',
    home: 'new',
    part: 'dialog[open]',
    async show(page) {
      await page.getByRole('button', { name: 'Go live…' }).click();
      await page
        .getByRole('dialog', { name: 'Go live on the paper account' })
        .getByRole('region', { name: 'Requirements for live mode' })
        .waitFor();
    },
  },
];
