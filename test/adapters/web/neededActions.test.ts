import { describe, expect, it } from '@jest/globals';
import {
  countUnauditedHoldings,
  neededActions,
  noActionText,
} from '../../../src/adapters/web/views/overview/needsAction/neededActions.js';
import type { TickerAudit } from '../../../src/domain/dashboard/audit/auditPayload.js';
import { addDays } from '../../../src/domain/shared/calendar/calendarDays.js';
import { auditOf } from '../../domain/dashboard/audit/audits.js';
import { heldTicker } from './heldTicker.js';

const listed = (tickers: Readonly<Record<string, TickerAudit>>) =>
  neededActions(tickers).map(({ row: { ticker }, kind }) => [ticker, kind]);

const deciding = (distance_atr: number, quantity = 10): TickerAudit => {
  const nearest_action = { price: 110, weight: 'action', changes: [], distance_atr } as const;
  return heldTicker('WATCH', { quantity, change: { next: { session: '2018-01-02', nearest: null, nearest_action } } });
};

function disputed(state: TickerAudit['state'], quantity: number): TickerAudit {
  const audit = heldTicker(state, { quantity });
  const check = { second_source: 'yahoo', reason: null, verdicts: {}, disputes: [], recent: [] };
  return { ...audit, metadata: { ...audit.metadata, price_check: { ...check, disputed_stop_date: '2017-12-20' } } };
}

describe('neededActions', () => {
  it('lists exits first, then breached stops, disputed prices, near decisions and tightened positions', () => {
    expect(
      listed({
        TIGHT: heldTicker('TIGHTEN', { quantity: 10 }),
        NEAR: deciding(-0.5),
        DISPUTE: disputed('WATCH', 0),
        BROKEN: heldTicker('TIGHTEN', { quantity: 10, close: 85 }),
        SELL: heldTicker('EXIT', { quantity: 10 }),
        IDLE: heldTicker('WATCH', { quantity: 10 }),
      }),
    ).toEqual([
      ['SELL', 'exit'],
      ['BROKEN', 'breached'],
      ['DISPUTE', 'disputed'],
      ['NEAR', 'decision'],
      ['TIGHT', 'tighten'],
    ]);
  });

  it('lists the largest loss in R first, and a position without a known risk last', () => {
    const without = heldTicker('EXIT', { quantity: 10 });
    const tickers = {
      UNKNOWN: { ...without, framework: null },
      SMALL: heldTicker('EXIT', { quantity: 10, close: 95 }),
      LARGE: heldTicker('EXIT', { quantity: 10, close: 80 }),
    };
    expect(listed(tickers).map(([ticker]) => ticker)).toEqual(['LARGE', 'SMALL', 'UNKNOWN']);
  });

  it('calls the stop of a short position breached when the close is above it', () => {
    const short = (close: number) => heldTicker(null, { quantity: -10, close, stop: 110, change: { framework: null } });
    expect([listed({ XOM: short(111) }), listed({ XOM: short(109) })]).toEqual([[['XOM', 'breached']], []]);
  });

  it('lists a tightened position as disputed when its stop may depend on a disputed price', () => {
    expect(listed({ GE: disputed('TIGHTEN', 10) })).toEqual([['GE', 'disputed']]);
  });

  it('lists held tickers with a decision up to 1 ATR away, the nearest first', () => {
    expect(
      listed({ FAR: deciding(1.01), EDGE: deciding(1), BELOW: deciding(-0.2), WATCHED: deciding(0.1, 0) }),
    ).toEqual([
      ['BELOW', 'decision'],
      ['EDGE', 'decision'],
    ]);
  });
});

describe('countUnauditedHoldings', () => {
  const tickers = { KO: heldTicker('WATCH', { quantity: 10 }), PEP: heldTicker('WATCH', { quantity: 0 }) };
  const audit = auditOf(tickers);
  const count = (over: Partial<typeof audit.portfolio>, as_of: string | null = null) =>
    countUnauditedHoldings({ ...audit, as_of, portfolio: { ...audit.portfolio, ...over } });

  it('counts the holdings that failed and those over the plan’s limit', () => {
    expect([count({ positions: 1 }), count({ positions: 3 }), count({ positions: 1, holdings_over_limit: 4 })]).toEqual(
      [0, 2, 4],
    );
  });

  it('counts the holdings whose prices end more than 4 days before the latest session', () => {
    const { last_date } = tickers.KO.metadata;
    expect([4, 5].map((days) => count({ positions: 1 }, addDays(last_date, days)))).toEqual([0, 1]);
  });
});

describe('noActionText', () => {
  it('calls the day done only while the risk is within the limit', () => {
    expect([noActionText(0, false), noActionText(1, false), noActionText(0, true)]).toEqual([
      'Nothing to do today: no exit, no broken stop, and no close near the last one that would change a state, break a stop or reach a rung.',
      'Nothing to do today in the audited tickers: no exit, no broken stop, and no close near the last one that would change a state, break a stop or reach a rung.',
      'No exit, no broken stop, and no close near the last one that would change a state, break a stop or reach a rung. The risk is over the limit: reduce it or set stops.',
    ]);
  });
});
