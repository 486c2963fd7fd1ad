import type { ViewState } from '../pageViews.js';

export const ACCOUNT: readonly ViewState[] = [
  {
    name: 'account',
    path: '/account',
    home: 'audited',
    show: (page) => page.getByRole('heading', { level: 1, name: 'Account' }).waitFor(),
  },
];
