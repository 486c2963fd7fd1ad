import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { IncrementalAudit } from '../../src/domain/dashboard/audit/incremental/incrementalAudit.js';
import { takeBars, type Bars } from '../../src/domain/dashboard/market/bars.js';
import { differencesOf, type Day } from '../domain/dashboard/audit/incremental/dailyAudits.js';
import { runs } from '../runs.js';
import { anyBars, longBars } from './arbitraries/bars.js';

/** A change to the source between two audits. */
const change = fc.record({
  kind: fc.constantFrom('none', 'none', 'split', 'correctedLast', 'missingVolume', 'gap'),
  ticker: fc.nat({ max: 2 }),
});

type Change = { readonly kind: string; readonly ticker: number };

const scaled = (bars: Bars, factor: number): Bars => ({
  ...bars,
  open: bars.open.map((price) => price * factor),
  high: bars.high.map((price) => price * factor),
  low: bars.low.map((price) => price * factor),
  close: bars.close.map((price) => price * factor),
  volume: bars.volume.map((shares) => shares / factor),
});

const last = (bars: Bars, column: 'close' | 'volume', to: (value: number, t: number) => number): Bars => ({
  ...bars,
  [column]: bars[column].map((value, t) => (t === bars.dates.length - 1 ? to(value, t) : value)),
});

function apply({ kind }: Change, bars: Bars): Bars {
  switch (kind) {
    case 'split':
      return scaled(bars, 0.25);
    case 'correctedLast':
      return last(bars, 'close', (close, t) => ((bars.low[t] ?? close) + close) / 2);
    case 'missingVolume':
      return last(bars, 'volume', () => 0);
    case 'gap':
      return takeBars(bars, Math.max(bars.dates.length - 1, 1));
    default:
      return bars;
  }
}

describe('a continued audit', () => {
  it('publishes the same as a new audit, whatever the price source changes', () => {
    const bars = fc.tuple(longBars, anyBars, longBars);
    fc.assert(
      fc.property(
        bars,
        fc.option(longBars),
        fc.array(change, { minLength: 2, maxLength: 6 }),
        fc.nat({ max: 250 }),
        (histories, index, changes, start) => {
          let changed: readonly Bars[] = histories;
          const days: Day[] = changes.map((each, day) => {
            const now = changed.map((history, ticker) =>
              ticker === each.ticker
                ? apply(each, takeBars(history, start + day + 1))
                : takeBars(history, start + day + 1),
            );
            if (each.kind === 'split')
              changed = changed.map((history, ticker) => (ticker === each.ticker ? scaled(history, 0.25) : history));
            return {
              index: index === null ? null : takeBars(index, start + day + 1),
              tickers: new Map(now.map((history, ticker) => [`T${ticker}`, history])),
            };
          });
          const held = { ticker: 'T0', quantity: 5, averagePrice: 100, stop: null, entryDate: null };
          const differences = differencesOf(days, new IncrementalAudit(), (symbol) => (symbol === 'T0' ? held : null));
          return differences.every((differing) => differing.length === 0);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
