import { describe, expect, it } from '@jest/globals';
import { sessionBarAt } from '../../../../src/domain/dashboard/analysis/live/liveTicker.js';
import type { Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { readBars } from '../../../../src/domain/dashboard/market/readBars.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import {
  barClosingAt,
  standardAssumptions,
  type MapSubject,
} from '../../../../src/domain/dashboard/decisionMap/assumptions.js';
import {
  computeDecisionMap,
  computeWhatIf,
  type DecisionMap,
} from '../../../../src/domain/dashboard/decisionMap/decisionMap.js';
import { IS_NIGHTLY } from '../../../runs.js';
import { barsUntil } from '../audit/incremental/dailyAudits.js';
import { SAMPLE_STOCKS, sampleBars } from '../audit/sampleBars.js';
import { auditAfter, auditReadings, auditWithMemory } from './nextSessions.js';

const index = sampleBars('SPX');
const SYMBOLS = SAMPLE_STOCKS.slice(0, 12);
/** A watched and a held ticker with many boundaries are checked; in the nightly run, all tickers. */
const CHECKED = IS_NIGHTLY ? SYMBOLS : ['BA', 'CSCO'];
const TODAY = index.dates[2990] ?? '';

const until = (symbols: readonly string[], date: string): Map<string, Bars> =>
  new Map(symbols.map((symbol) => [symbol, barsUntil(sampleBars(symbol), date)]));

/** Every third ticker is held, bought 30 sessions ago at the close. */
function heldByEveryThird(symbol: string): Position | null {
  if (SYMBOLS.indexOf(symbol) % 3 !== 0) return null;
  const bars = barsUntil(sampleBars(symbol), TODAY);
  const entry = bars.dates.length - 30;
  return {
    ticker: symbol,
    quantity: 10,
    averagePrice: bars.close[entry] ?? NaN,
    stop: null,
    entryDate: bars.dates[entry] ?? null,
  };
}

const today = auditWithMemory(barsUntil(index, TODAY), until(SYMBOLS, TODAY), heldByEveryThird);

function subjectOf(symbol: string): MapSubject {
  const subject = today.subjects.get(symbol);
  if (subject === undefined) throw new Error(`no ${symbol}`);
  return subject;
}

function mapOf(symbol: string): DecisionMap {
  const result = computeDecisionMap(subjectOf(symbol));
  if (result.kind === 'unavailable') throw new Error(result.reason);
  return result.map;
}

/** Returns the decisions of a whole audit for a close of the next session. */
const decidedAt = (symbol: string, close: number) => {
  const assumptions = standardAssumptions(subjectOf(symbol));
  return auditAfter(today, symbol, assumptions, barClosingAt(close, assumptions)).decisions;
};

describe('decisionMap', () => {
  it('assumes an open at the last close, the usual volume and an unchanged index', () => {
    const { columns, dates } = subjectOf('AAPL').ticker.series;
    const volumes = columns.volume.subarray(dates.length - 20, dates.length);
    expect(standardAssumptions(subjectOf('AAPL'))).toEqual({
      date: '2017-11-17',
      open: columns.close[dates.length - 1],
      high: null,
      low: null,
      volume: Math.round(volumes.reduce((sum, shares) => sum + shares, 0) / 20),
      indexClose: index.close[2990],
      breadth: { above: expect.any(Number), counted: 11 },
    });
  });

  it.each(CHECKED)('matches the audit’s decisions on both sides of each boundary of %s', (symbol) => {
    const { cells, boundaries } = mapOf(symbol);
    expect(boundaries).toHaveLength(cells.length - 1);
    for (const [place, { below, above }] of boundaries.entries()) {
      expect(Math.round(100 * above)).toBe(Math.round(100 * below) + 1);
      expect(decidedAt(symbol, below)).toEqual(cells[place]?.decisions);
      expect(decidedAt(symbol, above)).toEqual(cells[place + 1]?.decisions);
    }
  });

  it('covers four ATR on either side of the last close', () => {
    const { cells, boundaries, last_close, atr14, nearest, tick_step } = mapOf('AAPL');
    expect(tick_step).toBe(1);
    expect(cells[0]?.from).toBeCloseTo(last_close - 4 * atr14, 1);
    expect(cells.at(-1)?.to).toBeCloseTo(last_close + 4 * atr14, 1);
    for (const { changes } of boundaries) expect(changes.length).toBeGreaterThan(0);
    const distances = boundaries.map(({ distance_atr }) => Math.abs(distance_atr));
    expect(Math.abs(nearest?.distance_atr ?? NaN)).toBe(Math.min(...distances));
  });

  it('gives the same result for a hypothetical bar as an audit with that bar', () => {
    for (const symbol of CHECKED) {
      const subject = subjectOf(symbol);
      const { last_close, atr14 } = mapOf(symbol);
      const assumptions = { ...standardAssumptions(subject), high: last_close + 1.5 * atr14, volume: 9e7 };
      for (const close of [last_close - 1.2 * atr14, last_close, last_close + atr14]) {
        const { audit } = auditAfter(today, symbol, assumptions, barClosingAt(close, assumptions));
        expect(JSON.stringify(computeWhatIf(subject, close, assumptions))).toBe(
          JSON.stringify({ kind: 'hypothetical', audit }),
        );
      }
    }
  });

  it('includes flags and disputes in a what-if as in an audit with that bar', () => {
    const bars = barsUntil(sampleBars('AAPL'), TODAY);
    const rows = bars.dates.map((date, t) => ({ date, ...sessionBarAt(bars, t) }));
    const wrong = rows.map((row, t) =>
      rows.length - t === 400 || rows.length - t === 10 ? { ...row, high: 4 * row.high } : row,
    );
    const reading = readBars(wrong);
    const disputed = auditReadings(null, [
      { symbol: 'AAPL', reading, position: null, check: { source: 'csv', reason: null } },
    ]);
    const subject = disputed.subjects.get('AAPL');
    if (subject === undefined) throw new Error('no AAPL');
    const assumptions = standardAssumptions(subject);
    const { audit } = auditAfter(disputed, 'AAPL', assumptions, barClosingAt(170, assumptions));
    expect(audit.metadata.price_check?.recent).toHaveLength(1);
    expect(audit.metadata.flags).toHaveLength(1);
    expect(computeWhatIf(subject, 170, assumptions)).toEqual({ kind: 'hypothetical', audit });
  });

  it('does not modify the ticker’s stored series', () => {
    const subject = subjectOf('GE');
    const before = JSON.stringify(subject.ticker.series);
    computeDecisionMap(subject);
    computeWhatIf(subject, 3, standardAssumptions(subject));
    expect(JSON.stringify(subject.ticker.series)).toBe(before);
  });

  it('requires a new audit after the ticker’s position was edited', () => {
    const held = SYMBOLS[0] ?? '';
    const subject = subjectOf(held);
    const position = heldByEveryThird(held);
    const edited = position === null ? null : { ...position, averagePrice: 1 };
    expect(computeDecisionMap({ ...subject, input: { ...subject.input, position: edited } })).toEqual({
      kind: 'unavailable',
      reason: 'The portfolio or the history changed since the last audit. Run a new audit.',
    });
  });

  it('returns no map while the position seems to include a split that the prices do not show yet', () => {
    const held = SYMBOLS[0] ?? '';
    const subject = subjectOf(held);
    const before = heldByEveryThird(held);
    const position = before === null ? null : { ...before, quantity: 40, averagePrice: before.averagePrice / 4 };
    expect(computeDecisionMap({ ...subject, input: { ...subject.input, position } })).toEqual({
      kind: 'unavailable',
      reason:
        'The position seems to include a split that the prices do not show yet. The next session will show whether it does; a map is available after that.',
    });
  });

  it('returns a what-if only for a session on the adjustment basis of the bars', () => {
    const subject = subjectOf('AAPL');
    const assumptions = standardAssumptions(subject);
    const whatIf = (adjustments: readonly string[], splits: readonly string[] = []) => {
      const input = {
        ...subject.input,
        adjustments: adjustments.map((date) => ({ kind: 'split' as const, ratio: 4, date })),
        splits: splits.map((date) => ({ ratio: 4, date })),
      };
      const result = computeWhatIf({ ...subject, input }, 170, assumptions);
      return result.kind === 'unavailable' ? result.reason.slice(0, 52) : result.kind;
    };

    expect([whatIf(['2017-11-17'], ['2017-11-17']), whatIf([], [TODAY, '2017-11-20'])]).toEqual([
      'hypothetical',
      'hypothetical',
    ]);
    expect([whatIf(['2017-11-20']), whatIf(['2017-08-01'], ['2017-11-17'])]).toEqual([
      'The source has already divided its prices by 4 for t',
      'The source reports a split on 2017-11-17, but it may',
    ]);
  });

  it('returns no map and no what-if for a ticker whose prices end more than four days before the market’s', () => {
    const endingOn = (date: string) => {
      const bars = until(['AAPL', 'BA'], TODAY).set('AAPL', barsUntil(sampleBars('AAPL'), date));
      const subject = auditWithMemory(null, bars).subjects.get('AAPL');
      if (subject === undefined) throw new Error('no AAPL');
      return [computeDecisionMap(subject), computeWhatIf(subject, 170, standardAssumptions(subject))];
    };
    const old = {
      kind: 'unavailable',
      reason:
        'The prices end on 2017-11-10, but the market’s end on 2017-11-16. There is no map, because the latest sessions are missing.',
    };
    expect(endingOn('2017-11-10')).toEqual([old, old]);
    expect(endingOn('2017-11-13').map(({ kind }) => kind)).toEqual(['map', 'hypothetical']);
  });

  it('returns no map for a ticker without an ATR', () => {
    const young = auditWithMemory(
      null,
      new Map([['AAPL', barsUntil(sampleBars('AAPL'), sampleBars('AAPL').dates[8] ?? '')]]),
    );
    const subject = young.subjects.get('AAPL');
    expect(subject && computeDecisionMap(subject)).toEqual({
      kind: 'unavailable',
      reason: 'There are too few bars to compute an average true range.',
    });
  });
});
