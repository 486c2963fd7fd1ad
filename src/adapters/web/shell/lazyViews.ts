import { lazy } from 'react';

/** Each view but the overview, which the page opens with, is a separate file, fetched when it is first opened. */
export const LazyRisk = lazy(() => import('../views/risk/RiskView.js'));
export const LazyPortfolio = lazy(() => import('../views/portfolio/PortfolioView.js'));
export const LazyTicker = lazy(() => import('../views/ticker/TickerView.js'));
export const LazyBroker = lazy(() => import('../views/broker/BrokerView.js'));
export const LazyOrders = lazy(() => import('../views/orders/OrdersView.js'));
export const LazyCommunity = lazy(() => import('../views/community/CommunityView.js'));
export const LazyAccount = lazy(() => import('../views/account/AccountView.js'));
export const LazyFirstRun = lazy(() => import('../views/firstRun/FirstRunView.js'));
