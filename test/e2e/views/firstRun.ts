import type { ViewState } from '../pageViews.js';

export const FIRST_RUN: readonly ViewState[] = [
  {
    name: 'the first run',
    path: '/',
    home: 'new',
    show: (page) => page.getByRole('button', { name: 'Run the first audit' }).waitFor(),
  },
];
