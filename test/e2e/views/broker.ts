import type { ViewState } from '../pageViews.js';

export const BROKER: readonly ViewState[] = [
  {
    name: 'broker',
    path: '/broker',
    home: 'audited',
    show: (page) => page.getByRole('heading', { level: 1, name: 'Broker' }).waitFor(),
  },
];
