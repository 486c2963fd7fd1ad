import type { ViewState } from '../pageViews.js';

export const FIRST_RUN_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'the first run',
    path: '/',
    home: 'new',
    show: (page) => page.getByRole('button', { name: 'Run the first audit' }).waitFor(),
  },
  {
    name: 'the first run with a portfolio that has mistakes',
    path: '/start',
    home: 'new',
    async show(page) {
      await page.getByText('Paste or type the portfolio').click();
      await page.getByRole('textbox').fill('ticker,quantity,average_price\nAAPL,10,150.25\nMSFT,ten,1\n');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('1 line left out').waitFor();
      await page.getByText('Use other prices').click();
      await page.getByText('I have a license key').click();
    },
  },
];
