import { z } from 'zod';
import { DEFAULT_ORDER_LIMITS } from '../../../../domain/dashboard/trading/orders/orderLimits.js';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../../domain/shared/timeUnits.js';
import { numericText } from '../../../settings.js';
import { optionsTradingLevelsSetting } from '../optionLevels.js';
import { defineSetting } from './settingForm.js';
import { percentage } from './values.js';

const MINUTES_RULE = 'must be a number of minutes above 0 and at most a week';
const WEEK_MINUTES = (7 * DAY_SECONDS) / MINUTE_SECONDS;
const minutes = numericText.pipe(z.number().gt(0, MINUTES_RULE).max(WEEK_MINUTES, MINUTES_RULE));

export const ordersSettings = {
  HALT_SOURCE: defineSetting(z.enum(['none', 'file', 'tradier', 'nasdaq']).default('none'), {
    label: 'Source of trading halts',
    description:
      'Source of trading halts: none (live orders are then refused, except on the paper broker), file (halts.csv in PLUMBLINE_HOME: ticker,code,since,until), tradier (quotes; requires TRADIER_TOKEN) or nasdaq (public feed)',
  }),
  HALT_FEED_URL: defineSetting(
    z
      .url({
        protocol: /^https?$/,
        error: 'must be a URL, such as https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts',
      })
      .default('https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts'),
    { label: 'Address of the halt feed', description: 'URL of the halt feed for HALT_SOURCE=nasdaq' },
  ),
  ORDER_MAX_AUDIT_AGE_MIN: defineSetting(minutes.default(DEFAULT_ORDER_LIMITS.maxAuditAgeMinutes), {
    label: 'Maximum age of the audit, in minutes',
    description: 'Maximum age of the latest audit when an order is placed, in minutes',
    isAtOnce: true,
  }),
  ORDER_MAX_POSITION_PCT: defineSetting(percentage.default(DEFAULT_ORDER_LIMITS.maxPositionPct), {
    label: 'Maximum position size, in %',
    description: 'Maximum position size, in % of equity',
    isAtOnce: true,
  }),
  ORDER_MAX_RISK_PCT: defineSetting(percentage.default(DEFAULT_ORDER_LIMITS.maxRiskPct), {
    label: 'Maximum risk of one order, in %',
    description: 'Maximum risk of one order (to its stop), in % of equity',
    isAtOnce: true,
  }),
  ORDER_MAX_PORTFOLIO_RISK_PCT: defineSetting(percentage.default(DEFAULT_ORDER_LIMITS.maxPortfolioRiskPct), {
    label: 'Maximum risk of all positions, in %',
    description: 'Maximum risk of all positions (to their stops), in % of equity',
    isAtOnce: true,
  }),
  ORDER_MAX_CLUSTER_PCT: defineSetting(percentage.optional(), {
    label: 'Maximum size of a cluster, in %',
    description: 'Maximum size of positions that moved together (a cluster), in % of equity. Default: no limit',
    isAtOnce: true,
  }),
  ORDER_OPTION_LEVELS: defineSetting(optionsTradingLevelsSetting, {
    label: 'Options levels',
    description:
      'Minimum options level of the account for each strategy, in your broker’s numbering. Strategies that you leave out keep their default',
    isAtOnce: true,
  }),
};
