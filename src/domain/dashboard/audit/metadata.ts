import { dateAt, lastDate } from '../market/bars.js';
import type { History } from '../analysis/history.js';
import { INDICATOR_NAMES } from '../analysis/indicatorSet.js';
import type { TickerMetadata } from './payload.js';
import { at, last, orNull } from '../market/series.js';

const SPARKLINE_CLOSES = 60;

/** What the caller knows beside the bars. */
export type Remarks = Pick<TickerMetadata, 'currency' | 'flags' | 'options_reason' | 'framework_reason'>;

export function metadataOf(
  { bars, indicators, length }: History,
  { currency, flags, options_reason, framework_reason }: Remarks,
): TickerMetadata {
  const { close } = bars;
  return {
    bars: length,
    first_date: dateAt(bars, 0),
    last_date: lastDate(bars),
    last_close: last(close),
    currency,
    change_pct: orNull(100 * (last(close) / at(close, length - 2) - 1)),
    closes: Array.from(close.subarray(-SPARKLINE_CLOSES)),
    indicators: Object.fromEntries(INDICATOR_NAMES.map((name) => [name, orNull(last(indicators[name]))])),
    flags,
    options_reason,
    framework_reason,
  };
}
