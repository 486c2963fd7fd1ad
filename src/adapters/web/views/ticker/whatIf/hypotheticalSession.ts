import { barClosingAt } from '../../../../../domain/dashboard/decisionMap/assumptions.js';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import type { TickerBars } from '../../../../http/contract/dashboard/audit/bars.js';
import type { HypotheticalTickerAudit } from '../../../server/audit/decisionMap.js';

export type HypotheticalBar = TickerBars['bars'][number];

/** Returns the assumed bar; its range is widened where it would exclude the open or the close. */
export const hypotheticalBar = ({ close, assumptions }: HypotheticalTickerAudit): HypotheticalBar => ({
  date: assumptions.session,
  ...barClosingAt(close, assumptions),
});

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
