import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import type { HypotheticalTickerAudit } from '../../../server/audit/decisionMap.js';

export type HypotheticalBar = TickerBars['bars'][number];

/** Returns the assumed bar; its range is widened where it would exclude the open or the close. */
export function hypotheticalBar({ close, assumptions }: HypotheticalTickerAudit): HypotheticalBar {
  const { session, open, high, low, volume } = assumptions;
  return {
    date: session,
    open,
    high: Math.max(high ?? -Infinity, open, close),
    low: Math.min(low ?? Infinity, open, close),
    close,
    volume,
  };
}

/** Adds the assumed bar and its indicators to the recorded bars. */
export function withHypotheticalBar(
  recorded: TickerBars,
  bar: HypotheticalBar,
  { metadata: { indicators } }: TickerAudit,
): TickerBars {
  const { lines } = recorded;
  const longer = (name: keyof TickerBars['lines']) => [...lines[name], indicators[name] ?? null];
  return {
    ...recorded,
    bars: [...recorded.bars, bar],
    lines: {
      ema20: longer('ema20'),
      sma50: longer('sma50'),
      sma200: longer('sma200'),
      chandelier_long: longer('chandelier_long'),
    },
  };
}
