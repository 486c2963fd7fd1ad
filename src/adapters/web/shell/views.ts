import { lazy } from 'react';

/** Each view is a file of its own, fetched when it is first opened. */
export const Overview = lazy(() => import('../views/overview/OverviewView.js'));
export const Ticker = lazy(() => import('../views/ticker/TickerView.js'));
export const Broker = lazy(() => import('../views/broker/BrokerView.js'));
export const Orders = lazy(() => import('../views/orders/OrdersView.js'));
export const Community = lazy(() => import('../views/community/CommunityView.js'));
export const Account = lazy(() => import('../views/account/AccountView.js'));
export const FirstRun = lazy(() => import('../views/firstRun/FirstRunView.js'));
