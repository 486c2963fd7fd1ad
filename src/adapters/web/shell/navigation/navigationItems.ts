export interface NavigationItem {
  readonly path: string;
  readonly name: string;
  /** Whether the bar on phones includes the view; the other views are behind "More". */
  readonly isInPhoneBar?: boolean;
}

/** The views of the dashboard, in the order of the navigation. */
export const NAVIGATION_ITEMS: readonly NavigationItem[] = [
  { path: '/', name: 'Overview', isInPhoneBar: true },
  { path: '/portfolio', name: 'Portfolio' },
  { path: '/risk', name: 'Risk' },
  { path: '/orders', name: 'Orders', isInPhoneBar: true },
  { path: '/broker', name: 'Broker', isInPhoneBar: true },
  { path: '/community', name: 'Community' },
  { path: '/account', name: 'Account' },
  { path: '/settings', name: 'Settings' },
];
