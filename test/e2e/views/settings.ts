import type { ViewState } from '../pageViews.js';

export const SETTINGS_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'the settings, with a problem and the confirmation phrase',
    path: '/settings',
    home: 'audited',
    async show(page) {
      await page.getByLabel('Maximum risk of one order, in %').fill('101');
      await page.getByLabel('Tradier access token').fill('a-token');
      await page.getByText('must be a percentage from 0 to 100').waitFor();
      await page.getByText('Type "change broker settings" to confirm').waitFor();
    },
  },
];
