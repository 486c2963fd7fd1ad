import type { ViewState } from '../pageViews.js';

export const ORDERS: readonly ViewState[] = [
  {
    name: 'orders',
    path: '/orders',
    home: 'audited',
    show: (page) => page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor(),
  },
];
