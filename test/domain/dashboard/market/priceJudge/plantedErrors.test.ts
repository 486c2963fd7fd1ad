import { describe, expect, it } from '@jest/globals';
import { judgePlantedErrors, KINDS, smallestStrayTick } from '../../../../../scripts/pricesJudge/confusion.js';
import { indicatorsOf } from '../../../../../src/domain/dashboard/analysis/indicatorSet.js';
import { readBars } from '../../../../../src/domain/dashboard/market/readBars.js';
import { loadSample, SAMPLE_STOCKS } from '../../../../../scripts/sampleBars.js';

const engine = { readBars, atr14Of: (bars: Parameters<typeof indicatorsOf>[0]) => indicatorsOf(bars).atr14 };
/** Three years are enough for every rule, and fast to judge. */
const SESSIONS_READ = 756;
const readLatest: typeof readBars = (rows) => readBars(rows.slice(-SESSIONS_READ));
const sample = new Map(SAMPLE_STOCKS.map((symbol) => [symbol, loadSample(readLatest, symbol)]));

describe('the price judge, comparing two sources of the sample stocks', () => {
  const { honestDisputes, rows } = judgePlantedErrors(engine, sample, 1);

  it('disputes nothing when the sources differ by rounding only', () => {
    expect(honestDisputes).toBe(0);
  });

  it.each(KINDS)('finds and names each %s error in either source', (kind) => {
    const row = rows.find(({ planted }) => planted === kind);

    expect({ named: row?.named, datesMissed: row?.datesMissed }).toEqual({ named: { [kind]: 31 }, datesMissed: 0 });
  });

  it.each(['split_not_applied', 'dividend_adjustment', 'stray_tick', 'hundredfold', 'missing_session'] as const)(
    'uses the correct source for at least 95% of the %s errors',
    (kind) => {
      expect(rows.find(({ planted }) => planted === kind)?.usedRight).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('finds nine of ten stray ticks that are off by half an ATR', () => {
    const few = new Map([...sample].slice(0, 8));

    expect(smallestStrayTick(engine, few, 3)).toBeLessThanOrEqual(0.5);
  });
});
