import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { barClosingAt, standardAssumptions } from '../../src/domain/dashboard/decisionMap/assumptions.js';
import { computeDecisionMap } from '../../src/domain/dashboard/decisionMap/decisionMap.js';
import { areSameDecisions } from '../../src/domain/dashboard/audit/decisions.js';
import { takeBars } from '../../src/domain/dashboard/market/bars.js';
import { MAX_BAR_AGE_DAYS } from '../../src/domain/dashboard/market/calendar/freshness.js';
import { addDays } from '../../src/domain/shared/calendar/calendarDays.js';
import { barsUntil } from '../domain/dashboard/audit/incremental/dailyAudits.js';
import { auditAfter, auditWithMemory } from '../domain/dashboard/decisionMap/nextSessions.js';
import { runs } from '../runs.js';
import { longBars } from './arbitraries/bars.js';

const MAPS = 12;
/** The number of audited closes per map; 1,000 nightly. */
const SAMPLES = runs(25);

/** Assumptions about a session, as multiples of the price and of the usual volume. */
const assumed = fc.record({
  open: fc.double({ min: 0.95, max: 1.05, noNaN: true }),
  high: fc.option(fc.double({ min: 1, max: 1.1, noNaN: true })),
  low: fc.option(fc.double({ min: 0.9, max: 1, noNaN: true })),
  volume: fc.double({ min: 0, max: 6, noNaN: true }),
  indexClose: fc.double({ min: 0.97, max: 1.03, noNaN: true }),
});

describe('a decision map', () => {
  it('shows for every close what an audit with that close would publish', () => {
    fc.assert(
      fc.property(
        longBars,
        fc.option(longBars),
        assumed,
        fc.nat({ max: 120 }),
        fc.boolean(),
        fc.array(fc.nat(), { minLength: SAMPLES, maxLength: SAMPLES }),
        (bars, index, shares, age, isHeld, places) => {
          const history = takeBars(bars, bars.dates.length - age);
          const t = history.dates.length - 1;
          const position = {
            ticker: 'T',
            quantity: isHeld ? 7 : 0,
            averagePrice: history.close[t - 12] ?? 1,
            stop: null,
            entryDate: history.dates[t - 12] ?? null,
          };
          const until = addDays(history.dates[t] ?? '', MAX_BAR_AGE_DAYS);
          const today = auditWithMemory(index && barsUntil(index, until), new Map([['T', history]]), () => position);
          const subject = today.subjects.get('T');
          if (subject === undefined) return false;
          const usual = standardAssumptions(subject);
          const times = (share: number | null): number | null => (share === null ? null : share * usual.open);
          const assumptions = {
            ...usual,
            open: shares.open * usual.open,
            high: times(shares.high),
            low: times(shares.low),
            volume: Math.round(shares.volume * usual.volume),
            indexClose: usual.indexClose === null ? null : shares.indexClose * usual.indexClose,
          };
          const result = computeDecisionMap(subject, assumptions);
          if (result.kind === 'unavailable') return false;
          const { cells } = result.map;
          const first = cells[0]?.from ?? NaN;
          const last = cells.at(-1)?.to ?? NaN;
          const ticksPerUnit = result.map.last_close < 1 ? 10_000 : 100;
          const count = Math.round((last - first) * ticksPerUnit) + 1;
          return places.every((place) => {
            const close = (Math.round(first * ticksPerUnit) + (place % count)) / ticksPerUnit;
            const { decisions } = auditAfter(today, 'T', assumptions, barClosingAt(close, assumptions));
            const cell = cells.findLast(({ from }) => from <= close);
            return cell !== undefined && areSameDecisions(cell.decisions, decisions);
          });
        },
      ),
      { numRuns: MAPS },
    );
  });
});
