import type { ViewState } from '../pageViews.js';
import { ACCOUNT_VIEW_STATES } from './account.js';
import { BROKER_VIEW_STATES } from './broker.js';
import { COMMUNITY_VIEW_STATES } from './community.js';
import { FIRST_RUN_VIEW_STATES } from './firstRun.js';
import { ORDERS_VIEW_STATES } from './orders.js';
import { OVERVIEW_VIEW_STATES } from './overview.js';
import { PORTFOLIO_VIEW_STATES } from './portfolio.js';
import { RISK_VIEW_STATES } from './risk.js';
import { SETTINGS_VIEW_STATES } from './settings.js';
import { TICKER_VIEW_STATES } from './ticker.js';

/** Each view contributes the states in which it is checked. */
export const VIEW_STATES: readonly ViewState[] = [
  ...OVERVIEW_VIEW_STATES,
  ...FIRST_RUN_VIEW_STATES,
  ...PORTFOLIO_VIEW_STATES,
  ...RISK_VIEW_STATES,
  ...TICKER_VIEW_STATES,
  ...BROKER_VIEW_STATES,
  ...ORDERS_VIEW_STATES,
  ...COMMUNITY_VIEW_STATES,
  ...ACCOUNT_VIEW_STATES,
  ...SETTINGS_VIEW_STATES,
];
