import { describe, expect, it } from '@jest/globals';
import type { MarketContext, TickerInput, TickerResult } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import { auditTicker } from '../../../../src/domain/dashboard/audit/auditTicker.js';
import { marketContextOf } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import type { PriceSource } from '../../../../src/domain/dashboard/market/priceSource.js';
import type { BarDispute } from '../../../../src/domain/dashboard/market/priceJudge/barDispute.js';
import { takeBars } from '../../../../src/domain/dashboard/market/bars.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import type { TickerRecord } from '../../../../src/domain/dashboard/framework/record/tickerRecord.js';
import { sampleBars } from './sampleBars.js';

const SYMBOLS = ['AAPL', 'GE', 'JPM'];
const DAYS = 900;
const market: MarketContext = marketContextOf({ index: sampleBars('SPX'), tickers: [] });

function audit(
  symbol: string,
  days: number,
  held: boolean,
  memory: TickerRecord | null,
  bars = takeBars(sampleBars(symbol), days),
  disputes: readonly BarDispute[] = [],
  source?: PriceSource,
): TickerResult {
  const position: Position = {
    ticker: symbol,
    quantity: 5,
    averagePrice: bars.close[600] ?? NaN,
    stop: null,
    entryDate: bars.dates[600] ?? null,
  };
  const input: TickerInput = {
    symbol,
    reading: { kind: 'bars', bars, flags: [], disputes },
    position: held ? position : null,
    record: memory,
    ...(source === undefined ? {} : { source }),
  };
  return auditTicker(input, market);
}

const memoryOf = (result: TickerResult): TickerRecord | null => (result.kind === 'audited' ? result.record : null);

/** Removes the new events from the stored record, because a first audit reports only the events of its last session. */
const withoutNewEvents = (result: TickerResult): unknown =>
  result.kind === 'audited' ? { audit: result.audit, memory: { ...result.record, newEvents: null } } : result;

describe('an audit that continues from the previous one', () => {
  const cases = SYMBOLS.flatMap((symbol) =>
    [0, 1, 2, 11, 300].flatMap(
      (later) =>
        [
          [symbol, later, true],
          [symbol, later, false],
        ] as const,
    ),
  );

  it.each(cases)(
    'publishes the same result as an audit from scratch: %s, %d bars later, held: %s',
    (symbol, later, held) => {
      const before = memoryOf(audit(symbol, DAYS - later, held, null));
      expect(before).not.toBeNull();
      expect(withoutNewEvents(audit(symbol, DAYS, held, before))).toEqual(
        withoutNewEvents(audit(symbol, DAYS, held, null)),
      );
    },
  );

  it.each([true, false])('computes the state again when a price was corrected, and says so once: held: %s', (held) => {
    const bars = takeBars(sampleBars('AAPL'), DAYS - 1);
    const date = bars.dates[DAYS - 2] ?? '';
    const close = bars.close[DAYS - 2] ?? NaN;
    const wrong = { ...bars, close: bars.close.with(DAYS - 2, 1), low: bars.low.with(DAYS - 2, 1) };
    const before = memoryOf(audit('AAPL', DAYS - 1, held, null, wrong));
    const corrected = audit('AAPL', DAYS, held, before);
    const flagsOf = (result: TickerResult) => (result.kind === 'audited' ? result.audit.metadata.flags : null);

    expect(memoryOf(corrected)).toEqual(memoryOf(audit('AAPL', DAYS, held, null)));
    expect(flagsOf(corrected)).toEqual([
      `Corrected prices: low of ${date} from 1 to ${bars.low[DAYS - 2]}, close of ${date} from 1 to ${close}. The framework’s state was computed again from the first session.`,
    ]);
    expect(flagsOf(audit('AAPL', DAYS, held, memoryOf(corrected)))).toEqual([]);
  });

  it('does not compute the state again when an outage of the second source changes a disputed price', () => {
    const bars = takeBars(sampleBars('AAPL'), DAYS);
    const date = bars.dates[DAYS - 2] ?? '';
    const withoutSecond = { ...bars, close: bars.close.with(DAYS - 2, 1), low: bars.low.with(DAYS - 2, 1) };
    const dispute = { kind: 'stray_tick', first: null, second: null, used: null, rule: 'agreed_prices' } as const;
    const disputed = [{ date, ...dispute }];
    const first = memoryOf(audit('AAPL', DAYS, true, null, bars, disputed));
    const outage = memoryOf(audit('AAPL', DAYS, true, first, withoutSecond));
    const again = audit('AAPL', DAYS, true, outage, bars, disputed);

    expect([outage?.life, memoryOf(again)?.life]).toEqual([first?.life, first?.life]);
    expect(again).toMatchObject({ audit: { metadata: { flags: [] } } });
  });

  it('does not compute the state again when another source of a list has a different price', () => {
    const bars = takeBars(sampleBars('AAPL'), DAYS);
    const other = { ...bars, close: bars.close.with(DAYS - 2, 1), low: bars.low.with(DAYS - 2, 1) };
    const first = memoryOf(audit('AAPL', DAYS, true, null, bars, [], 'alpaca'));
    const switched = audit('AAPL', DAYS, true, first, other, [], 'yahoo');
    const back = audit('AAPL', DAYS, true, memoryOf(switched), bars, [], 'alpaca');

    expect([memoryOf(switched)?.life, memoryOf(back)]).toEqual([first?.life, first]);
    expect([switched, back]).toMatchObject([0, 1].map(() => ({ audit: { metadata: { flags: [] } } })));
  });
});
