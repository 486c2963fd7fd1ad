import type { ViewState } from '../pageViews.js';

export const OVERVIEW_VIEW_STATES: readonly ViewState[] = [
  { name: 'the overview', path: '/', home: 'audited', show: (page) => page.getByRole('table').waitFor() },
  {
    name: 'an overview without a match',
    path: '/',
    home: 'audited',
    async show(page) {
      await page.getByRole('searchbox').fill('nothing of the kind');
      await page.getByText('No ticker matches').waitFor();
    },
  },
  {
    name: 'the help',
    path: '/',
    home: 'audited',
    part: 'dialog[open]',
    async show(page) {
      await page.getByRole('table').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Help' }).getByText('Quick start').waitFor();
    },
  },
  {
    name: 'the command palette',
    path: '/',
    home: 'audited',
    part: 'dialog[open]',
    async show(page) {
      await page.getByRole('table').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('list', { name: 'Commands' }).getByRole('button').first().waitFor();
    },
  },
];
