import { describe, expect, it } from '@jest/globals';
import { sessionBarAt } from '../../../../src/domain/dashboard/analysis/live/liveTicker.js';
import { IncrementalAudit } from '../../../../src/domain/dashboard/audit/incremental/incrementalAudit.js';
import { checkMap } from '../../../../src/domain/dashboard/decisionMap/checkMap.js';
import type { Bars } from '../../../../src/domain/dashboard/market/bars.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import { IS_NIGHTLY } from '../../../runs.js';
import { barsUntil } from '../audit/incremental/dailyAudits.js';
import { SAMPLE_STOCKS, sampleBars } from '../audit/sampleBars.js';
import { auditWithMemory, type Audited } from './nextSessions.js';

const index = sampleBars('SPX');
/** The number of sessions checked per ticker; 250 in the nightly run. */
const SESSIONS = IS_NIGHTLY ? 250 : 3;

const dayOf = (date: string): Map<string, Bars> =>
  new Map(SAMPLE_STOCKS.map((symbol) => [symbol, barsUntil(sampleBars(symbol), date)]));

/** Every second ticker is held. It was bought 40 sessions before the first checked session, at the close. */
function positionOf(symbol: string): Position | null {
  const place = SAMPLE_STOCKS.indexOf(symbol);
  const { dates, close } = sampleBars(symbol);
  const entry = dates.length - SESSIONS - 40;
  return place % 2 === 0
    ? { ticker: symbol, quantity: 3, averagePrice: close[entry] ?? NaN, stop: null, entryDate: dates[entry] ?? null }
    : null;
}

/** Returns the checks of one session for all tickers that traded in it. */
function checksOf(before: Audited, after: Audited) {
  const date = after.index?.dates.at(-1) ?? '';
  return after.inputs.flatMap(({ symbol, reading, position }) => {
    const [subject, audit, now] = [
      before.subjects.get(symbol),
      after.payload.tickers[symbol],
      after.subjects.get(symbol),
    ];
    if (subject === undefined || audit === undefined || now === undefined || reading.kind !== 'bars') return [];
    if (reading.bars.dates.at(-1) !== date) return [];
    const bar = sessionBarAt(reading.bars, reading.bars.dates.length - 1);
    const actual = { date, bar, indexClose: after.index?.close.at(-1) ?? null, breadth: now.breadth, position };
    return [{ symbol, date, check: checkMap(subject, actual, audit, after.payload.regime) }];
  });
}

describe('checkMap', () => {
  it('finds that every map of the sample was right about the next session', () => {
    const incremental = new IncrementalAudit();
    const dates = index.dates.slice(-SESSIONS - 1);
    let before: Audited | null = null;
    let checked = 0;
    for (const date of dates) {
      const after = auditWithMemory(barsUntil(index, date), dayOf(date), positionOf, incremental, before);
      const checks = before === null ? [] : checksOf(before, after);
      const wrong = checks.filter(({ check }) => check.kind !== 'checked' || check.differences.length > 0);
      expect(wrong).toEqual([]);
      checked += checks.length;
      before = after;
    }
    expect(checked).toBe(SESSIONS * SAMPLE_STOCKS.length);
  });

  it('names the decisions and the assumptions that turned out differently', () => {
    const incremental = new IncrementalAudit();
    const [first = '', second = ''] = index.dates.slice(-2);
    const before = auditWithMemory(barsUntil(index, first), dayOf(first), positionOf, incremental);
    const after = auditWithMemory(barsUntil(index, second), dayOf(second), positionOf, incremental, before);
    const [subject, now, audit] = [
      before.subjects.get('AAPL'),
      after.subjects.get('AAPL'),
      after.payload.tickers['AAPL'],
    ];
    if (subject === undefined || now === undefined || audit === undefined) throw new Error('no AAPL');
    const bars = sampleBars('AAPL');
    const bar = sessionBarAt(bars, bars.dates.length - 1);
    const actual = {
      date: second,
      bar,
      indexClose: index.close.at(-1) ?? null,
      breadth: now.breadth,
      position: positionOf('AAPL'),
    };
    const check = checkMap(subject, actual, { ...audit, grade: 'F' }, after.payload.regime);
    if (check.kind === 'unavailable') throw new Error(check.reason);
    expect(check.differences).toEqual([{ decision: 'grade', from: audit.grade, to: 'F' }]);
    expect(check.surprises).toContainEqual({ assumption: 'open', assumed: bars.close.at(-2), actual: bar.open });
    expect(check.surprises.map(({ assumption }) => assumption)).not.toContain('date');
  });
});
