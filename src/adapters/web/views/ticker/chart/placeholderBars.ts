import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';

/** The part of the bars that the legend reads. */
export type LegendBars = Pick<TickerBars, 'bars' | 'lines' | 'disputed'>;

/**
 * Approximates the last two bars from the audit. Their legend has the size of the real legend, so the page can reserve
 * its space before the bars arrive.
 */
export function placeholderBars({ metadata }: TickerAudit): LegendBars {
  const { last_date: date, last_close: last, change_pct: change, indicators } = metadata;
  const bar = (close: number) => ({ date, open: close, high: close, low: close, close, volume: 1e6 });
  const line = (name: keyof TickerBars['lines']) => [null, indicators[name] ?? null];
  return {
    bars: [bar(last / (1 + (change ?? 0) / 100)), bar(last)],
    lines: {
      ema20: line('ema20'),
      sma50: line('sma50'),
      sma200: line('sma200'),
      chandelier_long: line('chandelier_long'),
    },
    disputed: null,
  };
}
