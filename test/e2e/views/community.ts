import type { ViewState } from '../pageViews.js';

export const COMMUNITY: readonly ViewState[] = [
  {
    name: 'community',
    path: '/community',
    home: 'audited',
    show: (page) => page.getByRole('heading', { level: 1, name: 'Community' }).waitFor(),
  },
];
