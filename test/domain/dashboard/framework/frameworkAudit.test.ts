import { describe, expect, it } from '@jest/globals';
import { frameworkAuditOf } from '../../../../src/domain/dashboard/framework/frameworkAudit.js';
import type { FrameworkEvent } from '../../../../src/domain/dashboard/framework/frameworkEvent.js';
import {
  INITIAL_TICKER_SNAPSHOT,
  type TickerSnapshot,
} from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerRecord } from '../../../../src/domain/dashboard/framework/record/tickerRecord.js';
import type { FrameworkTransition } from '../../../../src/domain/dashboard/framework/frameworkTransition.js';
import type { TickerSession } from '../../../../src/domain/dashboard/framework/tickerSession.js';

const session: TickerSession = {
  date: '2020-03-02',
  high: 101,
  close: 100,
  atr: 1,
  rsi: NaN,
  score: 65,
  priorScore: 64,
  chandelier: 90,
  trigger: null,
  regime: 'neutral',
  avoided: false,
};
const reason = { kind: 'rung', text: '2 of 4 take-profit rungs reached', numbers: { rungs_hit: 2 } };
const breach = (id: string): FrameworkEvent => ({
  kind: 'stop_breached',
  id,
  at: '2020-03-02',
  close: 97,
  stop: 98,
  initial_stop: 98,
  entry_price: 100,
});
const events = Array.from({ length: 12 }, (_, n) => breach(`breach ${n}`));
const memory = (life: TickerSnapshot): TickerRecord => ({
  schema_version: 1,
  through: '2020-03-02',
  lastPrices: [],
  position: null,
  heldSince: null,
  life,
  transitions: [],
  events,
  newEvents: [],
});

describe('framework in the payload', () => {
  it('shows the stop and the rungs of a holding', () => {
    const holding = {
      entryPrice: 100,
      entryDate: '2020-02-03',
      initialStop: 98,
      stop: 99,
      risk: 2,
      rungsHit: 2,
      age: 7,
      recoveredSessions: 0,
      origin: { stated: 98, triggerLow: null, atr: 1 },
      stopSince: '2020-02-27',
      breachedSince: null,
    };
    expect(
      frameworkAuditOf(
        memory({ state: 'TIGHTEN', facts: { since: '2020-02-28', reason, armed: null, holding } }),
        session,
      ),
    ).toEqual({
      since: '2020-02-28',
      reason,
      holding: {
        entry_price: 100,
        entry_date: '2020-02-03',
        initial_stop: 98,
        stop: 99,
        risk: 2,
        sessions: 7,
        rungs: [
          { r: 1, price: 102, share: 0.25, hit: true },
          { r: 2, price: 104, share: 0.25, hit: true },
          { r: 3, price: 106, share: 0.25, hit: false },
          { r: 5, price: 110, share: 0.25, hit: false },
        ],
        stop_origin: { stated: 98, trigger_low: null, atr14_prior: 1 },
        stop_since: '2020-02-27',
        breached_since: null,
      },
      fire: { kind: 'rung', strength: 1 },
      transitions: [],
      events: events.slice(2).toReversed(),
      inputs: {
        close: 100,
        high: 101,
        atr14_prior: 1,
        rsi14: null,
        score: 65,
        score_prior: 64,
        chandelier_long_prior: 90,
      },
    });
  });

  it('shows the known figures of an incomplete holding', () => {
    const holding = {
      entryPrice: 100,
      entryDate: '2020-03-02',
      initialStop: null,
      stop: null,
      risk: null,
      rungsHit: 0,
      age: -1,
      recoveredSessions: 0,
      origin: null,
      stopSince: null,
      breachedSince: '2020-03-02',
    };
    const blind = { ...session, atr: NaN, score: NaN, priorScore: NaN, chandelier: NaN };

    expect(
      frameworkAuditOf(memory({ state: 'WATCH', facts: { since: null, reason: null, armed: null, holding } }), blind),
    ).toEqual({
      since: null,
      reason: null,
      holding: {
        entry_price: 100,
        entry_date: '2020-03-02',
        initial_stop: null,
        stop: null,
        risk: null,
        sessions: 0,
        rungs: [],
        stop_origin: null,
        stop_since: null,
        breached_since: '2020-03-02',
      },
      fire: null,
      transitions: [],
      events: events.slice(2).toReversed(),
      inputs: {
        close: 100,
        high: 101,
        atr14_prior: null,
        rsi14: null,
        score: null,
        score_prior: null,
        chandelier_long_prior: null,
      },
    });
  });

  it('shows the latest five state changes, latest last', () => {
    const transitions = Array.from({ length: 7 }, (_, n): FrameworkTransition => ({
      at: `2020-02-0${n + 1}`,
      from: 'WATCH',
      to: 'EXIT',
      reason,
    }));

    expect(frameworkAuditOf({ ...memory(INITIAL_TICKER_SNAPSHOT), transitions }, session).transitions).toEqual(
      transitions.slice(2),
    );
  });

  it('reports a signal of full strength when the reason is not a trigger', () => {
    const armed = { name: 'breakout_20', strength: 0.4, low: 99, age: 1 };
    const facts = { since: '2020-03-02', reason, armed, holding: null };
    const fires = [
      { state: 'EXIT', facts },
      { state: 'TIGHTEN', facts },
      { state: 'ARMED', facts: { ...facts, armed: null } },
      { state: 'EXIT', facts: { ...facts, reason: null } },
    ] as const;

    expect(fires.map((life) => frameworkAuditOf(memory(life), session).fire)).toEqual([
      { kind: 'rung', strength: 1 },
      { kind: 'rung', strength: 1 },
      { kind: 'rung', strength: 1 },
      null,
    ]);
  });

  it('reports a signal as strong as the trigger in ARMED, and no signal in WATCH', () => {
    const armed = { name: 'breakout_20', strength: 0.4, low: 99, age: 1 };
    const facts = { since: '2020-03-02', reason: { ...reason, kind: 'breakout_20' }, armed, holding: null };
    expect([
      frameworkAuditOf(memory({ state: 'ARMED', facts }), session).fire,
      frameworkAuditOf(memory({ state: 'WATCH', facts }), session).fire,
    ]).toEqual([{ kind: 'breakout_20', strength: 0.4 }, null]);
  });
});
