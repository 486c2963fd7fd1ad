import type { Page } from 'playwright-core';

export interface Shot {
  readonly name: string;
  /** The part of the URL after the #. */
  readonly path: string;
  /** Whether the screenshot shows the demo or an unused dashboard. */
  readonly of: 'demo' | 'new';
  readonly looks: readonly Look[];
  /** Resolves when everything is drawn. */
  show(page: Page): Promise<void>;
}

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

const LIGHT: Look = { width: 1280, height: 860, scheme: 'light' };
const DARK: Look = { ...LIGHT, scheme: 'dark' };
const TABLET: Look = { width: 820, height: 1100, scheme: 'light' };
const PHONE: Look = { width: 390, height: 844, scheme: 'light' };

const heading =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('heading', { level: 1, name }).waitFor();

export const SHOTS: readonly Shot[] = [
  {
    name: 'overview',
    path: '/',
    of: 'demo',
    looks: [LIGHT, DARK, TABLET],
    show: (page) => page.getByRole('row').nth(25).waitFor(),
  },
  { name: 'first-run', path: '/', of: 'new', looks: [LIGHT, TABLET], show: heading('Welcome to Plumbline') },
  { name: 'ticker', path: '/ticker/AAPL', of: 'demo', looks: [LIGHT, DARK, TABLET], show: heading('AAPL') },
  { name: 'portfolio', path: '/portfolio', of: 'demo', looks: [LIGHT], show: heading('Portfolio performance') },
  { name: 'risk', path: '/risk', of: 'demo', looks: [LIGHT, DARK, PHONE], show: heading('Portfolio risk') },
  { name: 'broker', path: '/broker', of: 'demo', looks: [LIGHT, DARK], show: heading('Broker') },
  { name: 'orders', path: '/orders', of: 'demo', looks: [LIGHT, TABLET], show: heading('Orders') },
  { name: 'community', path: '/community', of: 'demo', looks: [LIGHT], show: heading('Community') },
  { name: 'account', path: '/account', of: 'demo', looks: [LIGHT, DARK], show: heading('Account') },
];
