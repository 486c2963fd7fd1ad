import type { ViewState } from '../pageViews.js';
import { ACCOUNT } from './account.js';
import { BROKER } from './broker.js';
import { COMMUNITY } from './community.js';
import { FIRST_RUN } from './firstRun.js';
import { ORDERS } from './orders.js';
import { OVERVIEW } from './overview.js';
import { TICKER } from './ticker.js';

/** Each view brings the states in which it is judged. */
export const VIEW_STATES: readonly ViewState[] = [
  ...OVERVIEW,
  ...FIRST_RUN,
  ...TICKER,
  ...BROKER,
  ...ORDERS,
  ...COMMUNITY,
  ...ACCOUNT,
];
