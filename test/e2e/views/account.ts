import type { ViewState } from '../pageViews.js';

export const ACCOUNT_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'the account, without a cloud',
    path: '/account',
    home: 'audited',
    async show(page) {
      await page.getByRole('switch', { name: 'A ticker enters ARMED' }).waitFor();
      await page.getByText('No license', { exact: true }).last().waitFor();
      const backup = page.getByRole('region', { name: 'Backup' });
      await backup.getByText('CLOUD_URL').waitFor();
      await backup.getByText('stop Plumbline and copy the folder', { exact: false }).waitFor();
      await page.getByRole('region', { name: 'Background tasks' }).getByText('Off: ').waitFor();
      const log = page.getByRole('region', { name: 'Thesis log' });
      await log.getByText('No coach has written anything yet.').or(log.getByRole('listitem')).first().waitFor();
    },
  },
];
