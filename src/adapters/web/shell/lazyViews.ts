import { lazyView } from '../pieces/lazyView.js';

/**
 * Every view except the overview, which the page shows first, is a separate file, fetched when the view is first
 * opened.
 */
export const LazyRisk = lazyView(() => import('../views/risk/RiskView.js'));
export const LazyPortfolio = lazyView(() => import('../views/portfolio/PortfolioView.js'));
export const LazyTicker = lazyView(() => import('../views/ticker/TickerView.js'));
export const LazyBroker = lazyView(() => import('../views/broker/BrokerView.js'));
export const LazyOrders = lazyView(() => import('../views/orders/OrdersView.js'));
export const LazyCommunity = lazyView(() => import('../views/community/CommunityView.js'));
export const LazyAccount = lazyView(() => import('../views/account/AccountView.js'));
export const LazySettings = lazyView(() => import('../views/settings/SettingsView.js'));
