import { describe, expect, it } from '@jest/globals';
import type {
  TickerContext,
  FrameworkReason,
  TickerState,
} from '../../../../../src/domain/dashboard/framework/tickerContext.js';
import type { Holding } from '../../../../../src/domain/dashboard/framework/holding.js';
import { advanceTicker, type TickerSnapshot } from '../../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import { TICKER_RULES } from '../../../../../src/domain/dashboard/framework/rules/tickerRules.js';
import { ruleOfTransition } from '../../../../../src/domain/dashboard/framework/frameworkTransition.js';
import type { TickerEvent } from '../../../../../src/domain/dashboard/framework/tickerEvent.js';
import type { TickerSession } from '../../../../../src/domain/dashboard/framework/tickerSession.js';

const SINCE = '2020-03-02';
const DATE = '2020-03-20';
const WHY: FrameworkReason = { kind: 'before', text: 'as before', numbers: {} };
/** 1 R is 2, so the rungs are 102, 104, 106 and 110. */
const HELD: Holding = {
  entryPrice: 100,
  entryDate: SINCE,
  initialStop: 98,
  stop: 98,
  risk: 2,
  rungsHit: 0,
  age: 0,
  recoveredSessions: 0,
  origin: { stated: null, triggerLow: null, atr: 1 },
  stopSince: null,
  breachedSince: null,
};
const TRIGGER = { name: 'pocket_pivot', strength: 0.5, low: 99 };
const CALM: TickerSession = {
  date: DATE,
  high: 101,
  close: 100,
  atr: 1,
  rsi: 50,
  score: 57,
  priorScore: 58,
  chandelier: 90,
  trigger: null,
  regime: 'neutral',
  avoided: false,
};

const life = (state: TickerState, facts: Partial<TickerContext>): TickerSnapshot => ({
  state,
  facts: { since: SINCE, reason: WHY, armed: null, holding: null, ...facts },
});
const closed = (session: Partial<TickerSession>): TickerEvent => ({
  type: 'session.closed',
  session: { ...CALM, ...session },
});
const held = (facts: Partial<Holding> = {}) => ({ holding: { ...HELD, ...facts } });
const armed = (age: number) => ({ armed: { ...TRIGGER, age } });

/** Returns the state after an event, with the date and the reason of the last state change. */
function after(
  before: TickerSnapshot,
  event: TickerEvent,
): readonly [TickerState, string | null, FrameworkReason | null] {
  const {
    state,
    facts: { since, reason },
  } = advanceTicker(before, event);
  return [state, since, reason];
}

const stays = (state: TickerState) => [state, SINCE, WHY];
const moves = (state: TickerState, kind: string, text: string, numbers: FrameworkReason['numbers']) => [
  state,
  DATE,
  { kind, text, numbers },
];

describe('WATCH', () => {
  const pulled = (session: Partial<TickerSession>) => closed({ trigger: TRIGGER, score: 60, ...session });
  const watched = life('WATCH', {});

  it('changes to ARMED on a trigger and a good score', () => {
    const why = moves('ARMED', 'pocket_pivot', 'pocket_pivot with a score of at least 60', {
      score: 60,
      prior_score: 58,
      strength: 0.5,
      trigger_low: 99,
    });

    expect(after(watched, pulled({}))).toEqual(why);
    expect(advanceTicker(watched, pulled({})).facts.armed).toEqual({ ...TRIGGER, age: 0 });
  });

  it.each<[string, TickerSnapshot, Partial<TickerSession>]>([
    ['without a trigger', watched, { trigger: null }],
    ['with a lower score', watched, { score: 59.99 }],
    ['with a lower previous score', watched, { priorScore: 57.99 }],
    ['when the verdict is AVOID', watched, { avoided: true }],
    ['when the market is risk_off', watched, { regime: 'risk_off' }],
    ['when shares are held', life('WATCH', held()), {}],
  ])('is not armed %s', (_what, before, session) => {
    expect(after(before, pulled(session))).toEqual(stays('WATCH'));
  });

  it.each<[string, Partial<Holding>, Partial<TickerSession>, readonly unknown[]]>([
    ['in a calm session', {}, {}, stays('WATCH')],
    ['at its stop', {}, { close: 98, atr: NaN }, stays('WATCH')],
    [
      'below its stop',
      {},
      { close: 97.99 },
      moves('EXIT', 'stop', 'a close below the stop', { close: 97.99, stop: 98 }),
    ],
    ['without a stop', { stop: null }, { close: 1 }, stays('WATCH')],
    [
      'with two low scores',
      {},
      { score: 39.9, priorScore: 39.8 },
      moves('EXIT', 'score', 'a score below 40 in two consecutive sessions', { score: 39.9, prior_score: 39.8 }),
    ],
    [
      'with one low score',
      {},
      { score: 39.9, priorScore: 40 },
      moves('TIGHTEN', 'score', 'a score below 50', { score: 39.9 }),
    ],
    [
      'with a low previous score',
      {},
      { score: 40, priorScore: 39 },
      moves('TIGHTEN', 'score', 'a score below 50', { score: 40 }),
    ],
    ['with a score of 50', {}, { score: 50 }, stays('WATCH')],
    [
      'at the second rung',
      {},
      { high: 104 },
      moves('TIGHTEN', 'rung', '2 of 4 take-profit rungs reached', {
        rungs_hit: 2,
        rung_price: 104,
        entry_price: 100,
        risk: 2,
      }),
    ],
    [
      'at the fourth rung',
      {},
      { high: 111 },
      moves('TIGHTEN', 'rung', '4 of 4 take-profit rungs reached', {
        rungs_hit: 4,
        rung_price: 110,
        entry_price: 100,
        risk: 2,
      }),
    ],
    [
      'past rungs without a risk',
      { rungsHit: 3, risk: null },
      {},
      moves('TIGHTEN', 'rung', '3 of 4 take-profit rungs reached', { rungs_hit: 3, entry_price: 100 }),
    ],
    ['at the first rung', {}, { high: 103.9 }, stays('WATCH')],
    ['when overbought', {}, { rsi: 75 }, moves('TIGHTEN', 'overbought', 'an RSI of 75 or more', { rsi: 75 })],
    ['nearly overbought', {}, { rsi: 74.99 }, stays('WATCH')],
    [
      'near its stop',
      {},
      { close: 98.5 },
      moves('TIGHTEN', 'stop', 'less than 0.75 ATR above the stop', {
        close: 98.5,
        stop: 98,
        atr14_prior: 1,
        room_in_atr: 0.5,
      }),
    ],
    ['0.75 ATR above its stop', {}, { close: 98.75 }, stays('WATCH')],
    [
      'near its stop with an ATR of 2',
      {},
      { close: 99, atr: 2 },
      moves('TIGHTEN', 'stop', 'less than 0.75 ATR above the stop', {
        close: 99,
        stop: 98,
        atr14_prior: 2,
        room_in_atr: 0.5,
      }),
    ],
    ['0.75 ATR of 2 above its stop', {}, { close: 99.5, atr: 2 }, stays('WATCH')],
  ])('follows the rules for a held ticker: %s', (_what, holding, session, outcome) => {
    expect(after(life('WATCH', held(holding)), closed(session))).toEqual(outcome);
  });

  it('ignores the rules for held positions when there is no holding', () => {
    expect(after(watched, closed({ score: 1, priorScore: 1, rsi: 99, close: 1, high: 200 }))).toEqual(stays('WATCH'));
  });
});

describe('ARMED', () => {
  const lost = 'a close more than 0.1 ATR below the low of the trigger';

  it.each<[string, number, Partial<TickerSession>, readonly unknown[]]>([
    ['in a calm session', 0, {}, stays('ARMED')],
    ['just above the trigger’s low less a tenth of an ATR', 0, { close: 98.91 }, stays('ARMED')],
    ['exactly 0.1 ATR below the trigger’s low', 0, { close: 98.5, atr: 5 }, stays('ARMED')],
    [
      'more than 0.1 ATR below the trigger’s low',
      0,
      { close: 98.4, atr: 5 },
      moves('WATCH', 'trigger_lost', lost, { close: 98.4, floor: 98.5, trigger_low: 99, atr14_prior: 5 }),
    ],
    ['with a score of 54', 0, { score: 54 }, stays('ARMED')],
    ['with a lower score', 0, { score: 53.99 }, moves('WATCH', 'score', 'a score below 54', { score: 53.99 })],
    ['for four sessions', 3, {}, stays('ARMED')],
    ['for five sessions', 4, {}, moves('WATCH', 'elapsed', 'no entry within 5 sessions', { sessions: 5 })],
  ])('follows the rules: %s', (_what, age, session, outcome) => {
    expect(after(life('ARMED', armed(age)), closed(session))).toEqual(outcome);
  });

  it('keeps its trigger for five sessions', () => {
    const agedBy = (age: number) => advanceTicker(life('WATCH', armed(age)), closed({})).facts.armed;

    expect([agedBy(0), agedBy(4), agedBy(5)]).toEqual([{ ...TRIGGER, age: 1 }, { ...TRIGGER, age: 5 }, null]);
  });

  it('changes to WATCH on an entry, and uses the low of a recent trigger for the stop', () => {
    const opened: TickerEvent = { type: 'position.opened', date: DATE, price: 99.5, stop: null, atr: 1 };
    const low = { armed: { ...TRIGGER, low: 90, age: 4 } };

    expect(after(life('ARMED', low), opened)).toEqual(
      moves('WATCH', 'filled', 'the position was opened', { price: 99.5 }),
    );
    expect(advanceTicker(life('ARMED', low), opened).facts).toMatchObject({
      armed: null,
      holding: { entryPrice: 99.5, entryDate: DATE, stop: 89.9, origin: { stated: null, triggerLow: 90, atr: 1 } },
    });
    expect(advanceTicker(life('WATCH', { armed: { ...low.armed, age: 5 } }), opened).facts).toMatchObject({
      armed: null,
      holding: { stop: 98, origin: { triggerLow: null } },
    });
    expect(advanceTicker(life('WATCH', {}), opened).facts).toMatchObject({
      armed: null,
      holding: { stop: 98, origin: { triggerLow: null } },
    });
  });
});

describe('TIGHTEN', () => {
  const relaxed = (numbers: FrameworkReason['numbers']) =>
    moves('WATCH', 'relaxed', 'no condition for a tight stop holds any longer', numbers);
  const numbers = { rsi: 50, score: 57, rungs_hit: 0, close: 100, stop: 98, atr14_prior: 1, room_in_atr: 2 };

  it.each<[string, Partial<Holding>, Partial<TickerSession>, readonly unknown[]]>([
    ['is relaxed by a calm session', {}, {}, relaxed(numbers)],
    ['is relaxed with an ATR of 2', {}, { close: 102, atr: 2 }, relaxed({ ...numbers, close: 102, atr14_prior: 2 })],
    ['is relaxed below an RSI of 70', {}, { rsi: 69.9 }, relaxed({ ...numbers, rsi: 69.9 })],
    ['is not relaxed at an RSI of 70', {}, { rsi: 70 }, stays('TIGHTEN')],
    [
      'is relaxed 1.25 ATR above its stop',
      {},
      { close: 99.25 },
      relaxed({ ...numbers, close: 99.25, room_in_atr: 1.25 }),
    ],
    ['is not relaxed closer to its stop', {}, { close: 99.24 }, stays('TIGHTEN')],
    ['is relaxed by a score of 55', {}, { score: 55 }, relaxed({ ...numbers, score: 55 })],
    ['is not relaxed by a lower score', {}, { score: 54.9 }, stays('TIGHTEN')],
    ['is not relaxed after the second rung', { rungsHit: 2 }, {}, stays('TIGHTEN')],
    ['is relaxed after the first rung', { rungsHit: 1 }, {}, relaxed({ ...numbers, rungs_hit: 1 })],
    [
      'is relaxed without a stop',
      { stop: null },
      {},
      relaxed({ rsi: 50, score: 57, rungs_hit: 0, close: 100, atr14_prior: 1 }),
    ],
    [
      'changes to EXIT below its stop',
      {},
      { close: 97 },
      moves('EXIT', 'stop', 'a close below the stop', { close: 97, stop: 98 }),
    ],
  ])('follows the rules: it %s', (_what, holding, session, outcome) => {
    expect(after(life('TIGHTEN', held(holding)), closed(session))).toEqual(outcome);
  });

  it('is relaxed to WATCH when nothing is held', () => {
    expect(after(life('TIGHTEN', {}), closed({}))).toEqual(relaxed({ rsi: 50, score: 57, close: 100, atr14_prior: 1 }));
  });
});

describe('EXIT', () => {
  const WELL = 'well above the stop with a score of at least 60 for 3 consecutive sessions';
  const good = { score: 60, close: 100 };

  it.each<[string, Partial<TickerContext>, Partial<TickerSession>, readonly unknown[]]>([
    [
      'has recovered in three sessions',
      held({ recoveredSessions: 2 }),
      good,
      moves('WATCH', 'recovered', WELL, { close: 100, stop: 98, atr14_prior: 1, score: 60, sessions: 3 }),
    ],
    ['has not recovered in two sessions', held({ recoveredSessions: 1 }), good, stays('EXIT')],
    ['has not recovered when nothing is held', {}, good, stays('EXIT')],
  ])('ends only after a recovery: the ticker %s', (_what, facts, session, outcome) => {
    expect(after(life('EXIT', facts), closed(session))).toEqual(outcome);
  });
});

describe('a sold ticker', () => {
  const sold: TickerEvent = { type: 'position.closed', date: DATE };

  it.each<[TickerState]>([['ARMED'], ['TIGHTEN'], ['EXIT']])('changes to WATCH from %s', (state) => {
    expect(advanceTicker(life(state, { ...held(), ...armed(1) }), sold)).toEqual({
      state: 'WATCH',
      facts: {
        since: DATE,
        reason: { kind: 'closed', text: 'the position was closed', numbers: {} },
        armed: null,
        holding: null,
      },
    });
  });

  it('stays in WATCH, and loses its holding and its trigger', () => {
    expect(advanceTicker(life('WATCH', { ...held(), ...armed(1) }), sold)).toEqual(life('WATCH', {}));
  });
});

describe('an existing holding', () => {
  it.each<[TickerState]>([['WATCH'], ['TIGHTEN'], ['EXIT']])('is not opened again in state %s', (state) => {
    const before = life(state, { ...held(), ...armed(1) });

    expect(advanceTicker(before, { type: 'position.opened', date: DATE, price: 1, stop: null, atr: 1 })).toEqual(
      before,
    );
  });
});

describe('a new adjustment basis', () => {
  it.each<[TickerState]>([['WATCH'], ['ARMED'], ['TIGHTEN'], ['EXIT']])('changes only prices in state %s', (state) => {
    const before = life(state, { ...held(), ...armed(1) });
    const basis: TickerEvent = { type: 'basis.changed', factor: 0.5 };

    expect(advanceTicker(before, basis)).toEqual(
      life(state, {
        armed: { ...TRIGGER, age: 1, low: 49.5 },
        holding: {
          ...HELD,
          entryPrice: 50,
          initialStop: 49,
          stop: 49,
          risk: 1,
          origin: { stated: null, triggerLow: null, atr: 0.5 },
        },
      }),
    );
    expect(advanceTicker(life(state, {}), basis)).toEqual(life(state, {}));
  });
});

describe('the rule of a state change', () => {
  const rows = TICKER_RULES.flatMap((rule) => rule.from.map((from) => ({ rule, from })));

  it.each(rows)('is $rule.name for a change from $from', ({ rule, from }) => {
    const reason = { kind: rule.kind ?? 'pocket_pivot', text: rule.text, numbers: {} };
    expect(ruleOfTransition({ from, to: rule.to, reason })).toBe(rule);
  });

  it('is null when no rule gives the reason', () => {
    const reason = { kind: 'moon', text: 'a full moon', numbers: {} };
    expect(ruleOfTransition({ from: 'WATCH', to: 'EXIT', reason })).toBeNull();
  });
});
