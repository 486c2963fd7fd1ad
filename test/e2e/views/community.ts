import type { ViewState } from '../pageViews.js';

export const COMMUNITY_VIEW_STATES: readonly ViewState[] = [
  {
    name: 'the community, without a cloud',
    path: '/community',
    home: 'audited',
    show: (page) => page.getByRole('region', { name: 'No cloud' }).getByText('CLOUD_URL').waitFor(),
  },
];
