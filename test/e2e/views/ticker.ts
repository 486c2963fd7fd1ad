import type { ViewState } from '../pageViews.js';

export const TICKER: readonly ViewState[] = [
  {
    name: 'a held ticker',
    path: '/ticker/AAPL',
    home: 'audited',
    show: (page) => page.getByRole('heading', { level: 1, name: 'AAPL' }).waitFor(),
  },
  {
    name: 'a ticker that is not in the portfolio',
    path: '/ticker/ZZZZ',
    home: 'audited',
    show: (page) => page.getByRole('heading', { name: 'ZZZZ is not in the last audit' }).waitFor(),
  },
];
