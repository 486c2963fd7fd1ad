import { describe, expect, it } from '@jest/globals';
import type { Bars } from '../../../../../src/domain/dashboard/market/bars.js';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import type { FiredTrigger } from '../../../../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type { Position } from '../../../../../src/domain/dashboard/portfolio/position.js';
import {
  INITIAL_TICKER_SNAPSHOT,
  advanceTicker,
} from '../../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '../../../../../src/domain/dashboard/framework/tickerEvent.js';
import {
  withOtherPrices,
  type TickerRecord,
} from '../../../../../src/domain/dashboard/framework/record/tickerRecord.js';
import { recordChangeOf } from '../../../../../src/domain/dashboard/framework/record/recordChange.js';
import {
  updateTickerRecord,
  type TickerRecordUpdate,
} from '../../../../../src/domain/dashboard/framework/record/updateTickerRecord.js';
import { tickerSessionAt, type TickerSessions } from '../../../../../src/domain/dashboard/framework/tickerSessions.js';
import { pricesToStore } from '../../../../../src/domain/dashboard/framework/record/adjustmentBasis.js';
import { isTradingSession } from '../../../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import type { PriceAdjustment } from '../../../../../src/domain/dashboard/market/priceHistory.js';
import { addDays } from '../../../../../src/domain/shared/calendar/calendarDays.js';
import { createBarsClosing, dateAfter } from '../../audit/createBars.js';

const DAYS = 40;
const day = (t: number): string => dateAfter('2020-01-01', t);
const LAST = day(DAYS - 1);
const BREAKOUT: FiredTrigger = { name: 'breakout_20', strength: 0.5 };

interface Made {
  readonly days?: number;
  readonly factor?: number;
  /** Closes by session that replace the quiet ones. */
  readonly closing?: Readonly<Record<number, number>>;
  readonly scoreOn?: (t: number) => number;
  readonly firesOn?: (t: number) => boolean;
}

const closeOn = (t: number, factor = 1): number => factor * (t % 2 === 0 ? 100 : 100.25);

/** Creates quiet sessions with an ATR of 1. */
function made({
  days = DAYS,
  factor = 1,
  closing = {},
  scoreOn = () => 65,
  firesOn = () => false,
}: Made = {}): TickerSessions {
  const on = <T>(what: (t: number) => T): T[] => Array.from({ length: days }, (_, t) => what(t));
  const scores = Float64Array.from(on(scoreOn));
  return {
    history: tickerHistoryOf(createBarsClosing(days, (t) => closing[t] ?? closeOn(t, factor))),
    scores,
    trend: Float64Array.from(on(() => 60)),
    triggers: on((t) => (firesOn(t) ? [BREAKOUT] : [])),
    regimes: [],
  };
}

const session = (sessions: TickerSessions, t: number): TickerEvent => ({
  type: 'session.closed',
  session: tickerSessionAt(sessions, t),
});
const position = (facts: Partial<Position> = {}): Position => ({
  ticker: 'KO',
  quantity: 10,
  averagePrice: 100,
  stop: 97,
  entryDate: day(20),
  ...facts,
});
const ONE: unknown = expect.closeTo(1, 9);
const LINE = { quantity: 10, averagePrice: 100, stop: 97, entryDate: day(20) };
const opened = (date: string) => ({ type: 'position.opened', date, price: 100, stop: 97, atr: ONE });

const closes = (through: number, factor = 1) =>
  Array.from({ length: 30 }, (_, index) => {
    const t = through - 29 + index;
    const close = closeOn(t, factor);
    return { date: day(t), close, high: close + 0.5, low: close - 0.5 };
  });
const UNTOUCHED: TickerRecord = {
  schema_version: 1,
  through: LAST,
  lastPrices: closes(DAYS - 1),
  position: null,
  heldSince: null,
  life: INITIAL_TICKER_SNAPSHOT,
  transitions: [],
  events: [],
  newEvents: [],
};

const why = {
  kind: 'breakout_20',
  text: 'breakout_20 with a score of at least 60',
  numbers: { score: 65, prior_score: 65, strength: 0.5, trigger_low: 99.75 },
};
const toArmed = (t: number) => ({ at: day(t), from: 'WATCH', to: 'ARMED', reason: why });
const armedEvents = (t: number) => [
  { kind: 'state_changed', id: `${day(t)}:state_changed:WATCH-ARMED`, ...toArmed(t) },
  {
    kind: 'entry_armed',
    id: `${day(t)}:entry_armed:breakout_20`,
    at: day(t),
    trigger: 'breakout_20',
    strength: 0.5,
    trigger_low: 99.75,
    close: 100.25,
  },
];

describe('updateTickerRecord for a watched ticker', () => {
  it('starts with a step that contains only the last session', () => {
    const sessions = made();

    expect(updateTickerRecord(sessions, null, null)).toEqual({
      record: UNTOUCHED,
      step: { start: INITIAL_TICKER_SNAPSHOT, events: [session(sessions, DAYS - 1)] },
    });
  });

  it('returns the events of the last session', () => {
    const { record: memory } = updateTickerRecord(made({ firesOn: (t) => t === DAYS - 1 }), null, null);
    const life = {
      state: 'ARMED',
      facts: { since: LAST, reason: why, armed: { ...BREAKOUT, low: 99.75, age: 0 }, holding: null },
    };

    expect(memory).toEqual({
      ...UNTOUCHED,
      life,
      transitions: [toArmed(DAYS - 1)],
      events: armedEvents(DAYS - 1),
      newEvents: armedEvents(DAYS - 1),
    });
  });

  it('stores earlier events without returning them', () => {
    const { record: memory, step } = updateTickerRecord(made({ firesOn: (t) => t === 37 }), null, null);

    expect([memory.transitions, memory.events, memory.newEvents]).toEqual([[toArmed(37)], armedEvents(37), []]);
    expect([step.start.state, step.start.facts.armed?.age, memory.life.facts.armed?.age]).toEqual(['ARMED', 1, 2]);
  });

  it('returns one step with the new sessions, and the events of those sessions', () => {
    const before = updateTickerRecord(made({ firesOn: (t) => t === 37 }), null, null).record;
    const sessions = made({ days: DAYS + 2, firesOn: (t) => t === 37, scoreOn: (t) => (t > DAYS ? 50 : 65) });
    const { record: memory, step } = updateTickerRecord(sessions, null, before);
    const left = {
      at: day(41),
      from: 'ARMED',
      to: 'WATCH',
      reason: { kind: 'score', text: 'a score below 54', numbers: { score: 50 } },
    };
    const newEvents = [{ kind: 'state_changed', id: `${day(41)}:state_changed:ARMED-WATCH`, ...left }];

    expect(step).toEqual({ start: before.life, events: [session(sessions, 40), session(sessions, 41)] });
    expect([memory.through, memory.lastPrices, memory.transitions, memory.events, memory.newEvents]).toEqual([
      day(41),
      closes(41),
      [toArmed(37), left],
      [...armedEvents(37), ...newEvents],
      newEvents,
    ]);
    expect(updateTickerRecord(sessions, null, memory)).toEqual({
      record: memory,
      step: { start: memory.life, events: [] },
    });
  });

  it('stores the latest twenty state changes and the latest twenty events', () => {
    const { record: memory } = updateTickerRecord(
      made({ days: 60, firesOn: (t) => t % 3 === 2, scoreOn: (t) => (t % 3 === 0 ? 50 : 65) }),
      null,
      null,
    );

    expect([memory.transitions.length, memory.transitions[0]?.at, memory.transitions.at(-1)]).toEqual([
      20,
      day(30),
      toArmed(59),
    ]);
    expect([memory.events.length, memory.events[0]?.at, memory.events.slice(-2)]).toEqual([
      20,
      day(41),
      armedEvents(59),
    ]);
  });
});

describe('a held ticker', () => {
  const heldBy = (followed: TickerRecordUpdate) => followed.record.life.facts.holding;

  it('is entered immediately before the session of its entry date', () => {
    const sessions = made();
    const { record: memory, step } = updateTickerRecord(sessions, position(), null);

    expect(heldBy({ record: memory, step })).toMatchObject({
      entryPrice: 100,
      entryDate: day(20),
      initialStop: 97,
      age: 19,
      origin: { stated: 97, triggerLow: null, atr: ONE },
    });
    expect([memory.position, memory.heldSince, step.start.facts.holding?.age, step.events]).toEqual([
      LINE,
      day(20),
      18,
      [session(sessions, 39)],
    ]);
  });

  it('is entered immediately before the last session if that is its entry date', () => {
    const sessions = made();

    expect(updateTickerRecord(sessions, position({ entryDate: LAST }), null).step).toEqual({
      start: INITIAL_TICKER_SNAPSHOT,
      events: [opened(LAST), session(sessions, 39)],
    });
  });

  it('counts as held since the last session of its first audit if it has no entry date', () => {
    const undated = position({ entryDate: null });
    const first = updateTickerRecord(made(), undated, updateTickerRecord(made(), null, null).record);
    const second = updateTickerRecord(made({ days: DAYS + 1 }), undated, first.record);

    expect(first.step.events).toEqual([opened(LAST)]);
    expect([first.record.heldSince, first.record.position, heldBy(first)?.age]).toEqual([
      LAST,
      { ...LINE, entryDate: null },
      -1,
    ]);
    expect([second.record.heldSince, heldBy(second)?.entryDate, heldBy(second)?.age]).toEqual([LAST, LAST, 0]);
  });

  it('is not entered before its entry date', () => {
    const tomorrow = position({ entryDate: day(DAYS) });
    const first = updateTickerRecord(made(), tomorrow, null);

    expect([heldBy(first), first.record.heldSince]).toEqual([null, day(DAYS)]);
    const second = updateTickerRecord(made({ days: DAYS + 1, factor: 0.5 }), tomorrow, first.record);
    expect(heldBy(second)).toMatchObject({ entryDate: day(DAYS), entryPrice: 100 });
  });

  it('is sold when its line is removed, even if there is no new session', () => {
    const { record: memory } = updateTickerRecord(made(), position(), null);
    const longer = made({ days: DAYS + 1 });
    const sold = (date: string): TickerEvent => ({ type: 'position.closed', date });

    expect(updateTickerRecord(longer, null, memory).step).toEqual({
      start: memory.life,
      events: [sold(day(DAYS)), session(longer, DAYS)],
    });
    expect(updateTickerRecord(made(), null, memory)).toEqual({
      record: { ...UNTOUCHED, life: INITIAL_TICKER_SNAPSHOT },
      step: { start: memory.life, events: [sold(LAST)] },
    });
    expect(updateTickerRecord(made(), position({ quantity: -10 }), memory).step.events).toEqual([sold(LAST)]);
    expect(updateTickerRecord(made(), position({ quantity: 0 }), memory).step.events).toEqual([sold(LAST)]);
  });

  it('is replayed from the first session when its line was edited', () => {
    const sessions = made({ firesOn: (t) => t === 37 });
    const edited = position({ stop: 96 });

    expect(
      updateTickerRecord(sessions, edited, updateTickerRecord(sessions, position({ entryDate: LAST }), null).record),
    ).toEqual(updateTickerRecord(sessions, edited, null));
  });

  it('is rescaled to a new adjustment basis before its new sessions are processed', () => {
    const { record: memory } = updateTickerRecord(made(), position(), null);
    const halved = made({ days: DAYS + 1, factor: 0.5 });
    const after = updateTickerRecord(halved, position(), memory);

    expect(after.step).toEqual({
      start: memory.life,
      events: [{ type: 'basis.changed', factor: 0.5 }, session(halved, DAYS)],
    });
    expect([heldBy(after)?.entryPrice, heldBy(after)?.stop, after.record.lastPrices]).toEqual([
      50,
      48.875,
      closes(DAYS, 0.5),
    ]);
    expect(updateTickerRecord(made({ factor: 0.5 }), position(), memory)).toMatchObject({
      record: { newEvents: [] },
      step: { events: [{ type: 'basis.changed', factor: 0.5 }] },
    });
  });
});

describe('an audit after a correction of prices', () => {
  const FALLEN = { 38: 90, 39: 90, 40: 90 };
  const idsOf = (events: TickerRecord['events']) => events.map(({ id }) => id);
  const breached = [`${day(38)}:stop_breached`, `${day(38)}:state_changed:WATCH-EXIT`];

  it.each([
    ['the corrected session', 39, 38, 100],
    ['a session after it that was not audited', 38, 37, 101],
  ])('returns a stop that was breached in %s', (_what, days, from, wrong) => {
    const closing = { ...FALLEN, [from]: wrong };
    const before = updateTickerRecord(made({ days, closing }), position(), null).record;
    const { record, step } = updateTickerRecord(made({ days: 41, closing: FALLEN }), position(), before);

    expect([before.events, idsOf(record.newEvents), idsOf(record.events)]).toEqual([[], breached, breached]);
    expect(step.start.facts.holding?.breachedSince).toBeNull();
    expect(step.events.map((event) => event.type === 'session.closed' && event.session.date)).toEqual(
      [37, 38, 39, 40].filter((t) => t >= from).map(day),
    );
  });

  it('does not return events that the record contains', () => {
    const before = updateTickerRecord(made({ firesOn: (t) => t === 37, closing: { 36: 101 } }), null, null).record;
    const { record } = updateTickerRecord(made({ firesOn: (t) => t === 37 }), null, before);

    expect([record.events, record.newEvents]).toEqual([armedEvents(37), []]);
  });

  it.each([
    [[25], {}, []],
    [[15, 25], { 34: 90, 35: 90 }, ['WATCH-ARMED', 'ARMED-WATCH', 'WATCH-EXIT', 'EXIT-WATCH']],
  ])('keeps the history of a position that was sold: triggers on %j, closes %j', (triggers, closing, moves) => {
    const firesOn = (t: number) => triggers.includes(t);
    const held = updateTickerRecord(made({ days: 36, closing, firesOn }), position(), null).record;
    const sold = updateTickerRecord(made({ days: 39, closing: { ...closing, 38: 101 }, firesOn }), null, held).record;
    const after = updateTickerRecord(made({ closing, firesOn }), null, sold).record;

    expect(sold.transitions.map(({ from, to }) => `${from}-${to}`)).toEqual(moves);
    expect([after.transitions, after.events]).toEqual([sold.transitions, sold.events]);
  });

  it('lists earlier changes again if fewer follow the corrected session', () => {
    const listed = (closing: Record<number, number>, fires: number, record: TickerRecord | null) =>
      updateTickerRecord(
        made({ days: 60, closing, firesOn: (t) => t % 3 === 2 && t < fires, scoreOn: (t) => (t % 3 === 0 ? 50 : 65) }),
        null,
        record,
      ).record;
    const after = listed({}, 59, listed({ 58: 101 }, 60, null));
    const { transitions, events } = listed({}, 59, null);

    expect([after.transitions, after.events]).toEqual([transitions, events]);
  });

  it('replaces the history from the corrected session on', () => {
    const before = updateTickerRecord(made({ closing: { 38: 90 } }), position(), null).record;
    const after = updateTickerRecord(made(), position(), before).record;

    expect(idsOf(before.events)).toContain(`${day(38)}:stop_breached`);
    expect([after.transitions, after.events, after.newEvents]).toEqual([[], [], []]);
  });
});

describe('an audit of a history that the source changed', () => {
  const AGAIN = 'The framework’s state was computed again from the first session.';
  const stated = position({ stop: null });
  const record = updateTickerRecord(made(), stated, null).record;
  const halved = position({ quantity: 20, averagePrice: 50, stop: null });
  const withBars = (sessions: TickerSessions, change: (bars: Bars) => Bars): TickerSessions => ({
    ...sessions,
    history: tickerHistoryOf(change(sessions.history.bars)),
  });
  /** Halves the prices of the sessions from `first` on. */
  const sessionsWithHalvedPrices = (days: number, first = 0): TickerSessions => {
    const half = (prices: Float64Array) => prices.map((price, t) => (t < first ? price : price / 2));
    return withBars(made({ days }), ({ open, high, low, close, ...rest }) => ({
      ...rest,
      open: half(open),
      high: half(high),
      low: half(low),
      close: half(close),
    }));
  };
  const without = (t: number, sessions: TickerSessions): TickerSessions => {
    const but = (series: Float64Array) => series.filter((_, at) => at !== t);
    return {
      ...withBars(sessions, ({ dates, open, high, low, close, volume }) => ({
        dates: dates.toSpliced(t, 1),
        open: but(open),
        high: but(high),
        low: but(low),
        close: but(close),
        volume: but(volume),
      })),
      scores: but(sessions.scores),
      trend: but(sessions.trend),
      triggers: sessions.triggers.toSpliced(t, 1),
    };
  };
  const notesOf = (sessions: TickerSessions, before: TickerRecord | null, line = stated) =>
    recordChangeOf(before, sessions.history.bars, line).notes;
  const lifeOf = (...given: Parameters<typeof updateTickerRecord>) => updateTickerRecord(...given).record.life;
  const holdingOf = ({ life }: TickerRecord) => life.facts.holding;

  it.each([
    [{ stop: 97 }, { stop: 48.5 }],
    [
      { stop: 98, stopFrom: day(DAYS), initialStop: 97 },
      { stop: 49, stopFrom: day(DAYS), initialStop: 48.5 },
    ],
  ])('divides entry and stop by a split that the source applied only after later sessions: %j', (old, expected) => {
    const mixed = updateTickerRecord(sessionsWithHalvedPrices(DAYS, 37), position(old), null).record;
    const divided = sessionsWithHalvedPrices(DAYS + 1);
    const { record: after, step } = updateTickerRecord(divided, position(old), mixed);

    expect(mixed.life.state).toBe('EXIT');
    expect(after.life).toEqual(lifeOf(divided, { ...halved, ...expected }, null));
    expect(step.events.reduce(advanceTicker, step.start)).toEqual(after.life);
    expect(notesOf(divided, mixed, position(old))).toEqual([
      `After the session of ${day(37)} was audited, the source divided all earlier prices by 2. ${AGAIN}`,
    ]);
  });

  it('processes a session that arrives after a later one', () => {
    const fallen = made({ closing: { 38: 90 } });
    const gap = updateTickerRecord(without(37, without(38, fallen)), stated, null).record;
    const after = updateTickerRecord(fallen, stated, gap).record;

    expect([gap.life.state, after.life]).toEqual(['WATCH', lifeOf(fallen, stated, null)]);
    expect(after.newEvents.map(({ id }) => id)).toContain(`${day(38)}:stop_breached`);
    expect(notesOf(fallen, gap)).toEqual([`The session of ${day(37)} arrived late. ${AGAIN}`]);
    const repeated = made({ closing: { 38: closeOn(39) } });
    const hole = updateTickerRecord(without(38, repeated), stated, null).record;
    expect(notesOf(repeated, hole)).toEqual([`The session of ${day(38)} arrived late. ${AGAIN}`]);
  });

  it.each([38, DAYS - 1])('removes session %d, which is no longer in the prices, and keeps the price basis', (t) => {
    const divided = updateTickerRecord(sessionsWithHalvedPrices(DAYS), stated, record).record;
    const sessions = without(t, sessionsWithHalvedPrices(DAYS));

    expect(lifeOf(sessions, stated, divided)).toEqual(lifeOf(sessions, halved, null));
    expect(notesOf(sessions, divided)).toEqual([`The prices no longer contain the session of ${day(t)}. ${AGAIN}`]);
  });

  it('keeps the date and the price of the entry when the prices come from other sources', () => {
    const undated = { ...stated, entryDate: null };
    const sessions = made({ days: DAYS + 20, closing: { 58: 90, 59: 90 } });
    const first = updateTickerRecord(made(), undated, null).record;
    const before = updateTickerRecord(sessions, undated, first).record;
    const { record: after } = updateTickerRecord(sessions, undated, withOtherPrices(before));

    expect(before.newEvents).not.toEqual([]);
    expect(after).toEqual({ ...before, newEvents: [] });
    expect(notesOf(sessions, withOtherPrices(before), undated)).toEqual([
      `The prices come from other sources than before. ${AGAIN}`,
    ]);
  });

  it.each([
    ['a stop', { stop: 97 }, { stop: 48.5 }],
    ['a stop that was not adjusted for the split', { stop: 97 }, { stop: 97 }],
    ['no stop', { stop: null }, { stop: null }],
  ])('does not change a holding that was edited for a split before the next session, with %s', (_what, old, edited) => {
    const line = { ...halved, ...edited };
    const held = updateTickerRecord(made(), position(old), null).record;
    const divided = sessionsWithHalvedPrices(DAYS + 1);
    const expected = updateTickerRecord(divided, position({ ...halved, ...old, stop: old.stop && 48.5 }), null);

    const early = updateTickerRecord(made(), line, held).record;
    expect([holdingOf(early), early.position?.averagePrice]).toEqual([holdingOf(held), 100]);
    const after = updateTickerRecord(divided, line, early).record;
    expect([after.life, after.position?.averagePrice]).toEqual([expected.record.life, 50]);
    expect(lifeOf(divided, line, withOtherPrices(after))).toEqual(after.life);
    const same = updateTickerRecord(made({ days: DAYS + 1 }), line, early);
    expect(same).toEqual(updateTickerRecord(made({ days: DAYS + 1 }), line, null));
  });

  it.each([
    ['the effective stop', 98, 30],
    ['exceeded by the Chandelier stop', 97.2, 22],
    ['applied from the last session before the split', 98, DAYS - 1],
  ])('keeps a raised stop that was not adjusted for the split and is %s', (_what, stop, from) => {
    const raised = position({ stop, stopFrom: day(from), initialStop: 97 });
    const divided = sessionsWithHalvedPrices(DAYS + 1);
    const audited = updateTickerRecord(made(), raised, null).record;
    const auditedAfterSplit = updateTickerRecord(divided, raised, audited).record;
    const line = { ...raised, quantity: 20, averagePrice: 50 };
    const after = updateTickerRecord(divided, line, auditedAfterSplit).record;

    expect(lifeOf(divided, line, withOtherPrices(after))).toEqual(auditedAfterSplit.life);
  });

  it('multiplies a raised stop that was not adjusted for a reverse split', () => {
    const raised = position({ averagePrice: 50, stop: 49, stopFrom: day(30), initialStop: 48.5 });
    const audited = updateTickerRecord(sessionsWithHalvedPrices(DAYS), raised, null).record;
    const after = updateTickerRecord(made({ days: DAYS + 1 }), raised, audited).record;
    const line = { ...raised, quantity: 5, averagePrice: 100 };

    expect(lifeOf(made({ days: DAYS + 1 }), line, withOtherPrices(after))).toEqual(after.life);
  });

  it('restores a raised stop in a record of an earlier release, unless it was not adjusted for a split', () => {
    const formerOf = (line: Position): TickerRecord => {
      const former = structuredClone(updateTickerRecord(made(), line, null).record);
      Reflect.deleteProperty(holdingOf(former) ?? {}, 'raisedStop');
      return withOtherPrices(former);
    };
    const exceeded = position({ stop: 97.2, stopFrom: day(22), initialStop: 97 });
    const raised = position({ stop: 98, stopFrom: LAST, initialStop: 97 });
    const divided = sessionsWithHalvedPrices(DAYS + 1);

    expect(lifeOf(made(), exceeded, formerOf(exceeded))).toEqual(lifeOf(made(), exceeded, null));
    expect(lifeOf(divided, { ...raised, quantity: 20, averagePrice: 50 }, formerOf(raised))).toEqual(
      lifeOf(divided, { ...halved, stop: 49, stopFrom: LAST, initialStop: 48.5 }, null),
    );
  });

  it('keeps the divided entry price when only the stop is edited after a split', () => {
    const divided = sessionsWithHalvedPrices(DAYS);
    const before = updateTickerRecord(divided, stated, record).record;
    const edited = { stop: 49.9, stopFrom: LAST };

    for (const earlier of [before, record])
      expect(lifeOf(divided, { ...stated, ...edited }, earlier)).toEqual(
        lifeOf(divided, { ...halved, ...edited }, null),
      );
  });

  it('replays a holding whose average price was divided, unless quantity or prices show a split', () => {
    const firstOf = (edited: Partial<Position>, sessions = made()) =>
      recordChangeOf(record, sessions.history.bars, { ...stated, ...edited }).first;

    expect([
      firstOf({ quantity: 20, averagePrice: 50 }),
      firstOf({ quantity: 14.5, averagePrice: 200 / 3 }),
      firstOf({ quantity: 21, averagePrice: 50 }),
      firstOf({ quantity: 20, averagePrice: 60 }),
      firstOf({ quantity: 20, averagePrice: 50, stop: 40 }),
      firstOf({ quantity: 20, averagePrice: 50 }, made({ days: DAYS + 1 })),
      firstOf({ quantity: 10, averagePrice: 50 }, sessionsWithHalvedPrices(DAYS + 1)),
      firstOf({ quantity: 30, averagePrice: 100 / 3 }, sessionsWithHalvedPrices(DAYS + 1)),
    ]).toEqual([DAYS, DAYS, 0, 0, 0, 0, DAYS, 0]);
  });

  it('recognizes a split in a basis that also contains a re-adjustment', () => {
    const readjusted = updateTickerRecord(made({ factor: 1 / 1.07 }), stated, record).record;
    const { bars } = made({ days: DAYS + 1, factor: 0.5 / 1.07 }).history;
    const adjustments: readonly PriceAdjustment[] = [
      { kind: 'readjustment', ratio: 1.3, date: day(10) },
      { kind: 'readjustment', ratio: 1.07, date: LAST },
      { kind: 'split', ratio: 2, date: day(DAYS) },
    ];
    const firstOf = (line: Position) => recordChangeOf(readjusted, bars, line, { adjustments }).first;

    expect([firstOf(halved), firstOf({ ...halved, averagePrice: 100 / 3 })]).toEqual([DAYS, 0]);
  });

  it('brings the entry to the price basis of other sources', () => {
    const divided = updateTickerRecord(sessionsWithHalvedPrices(DAYS), stated, record).record;

    expect(lifeOf(made({ days: DAYS + 1 }), stated, withOtherPrices(divided))).toEqual(
      lifeOf(made({ days: DAYS + 1 }), stated, null),
    );
  });

  it('ignores that another source divided only the oldest prices', () => {
    const mixed = updateTickerRecord(sessionsWithHalvedPrices(DAYS, 37), stated, null, { source: 'yahoo' }).record;
    const { bars } = sessionsWithHalvedPrices(DAYS + 1).history;

    expect(recordChangeOf(mixed, bars, stated, { source: 'alpaca' })).toMatchObject({
      first: DAYS,
      factor: 1,
      notes: [],
    });
  });

  it('recognizes a late split before the second stored session only if it is reported', () => {
    const mixed = updateTickerRecord(sessionsWithHalvedPrices(DAYS, 11), stated, null).record;
    const { bars } = sessionsWithHalvedPrices(DAYS + 1).history;
    const changeWith = (adjustments: readonly PriceAdjustment[]) =>
      recordChangeOf(mixed, bars, stated, { adjustments });

    expect(changeWith([{ kind: 'split', ratio: 2, date: day(11) }])).toMatchObject({
      first: 0,
      factor: 0.5,
      notes: [expect.stringMatching(/^After /)],
    });
    expect(changeWith([])).toMatchObject({
      factor: 1,
      notes: [expect.stringMatching(/^Corrected prices: high of [^:]*, low of [^:]*$/)],
    });
  });

  it('does not replay a record without prices, which an earlier release stored, unless its last session is missing', () => {
    const changeOf = (through: string) =>
      recordChangeOf({ ...record, lastPrices: [], through }, made().history.bars, stated);

    expect(changeOf(LAST)).toMatchObject({ first: DAYS, notes: [] });
    expect(changeOf('2019-12-31').notes).toEqual([`The prices no longer contain the session of 2019-12-31. ${AGAIN}`]);
  });

  it('needs no note at first, or when the prices start later than before', () => {
    const early = updateTickerRecord(made({ days: 25 }), stated, null).record;

    expect([notesOf(made(), null), notesOf(without(0, made({ days: 26 })), early)]).toEqual([[], []]);
  });

  it('ignores a session of the second source that an outage of that source removed', () => {
    const both = made();
    const disputes = [
      {
        date: day(38),
        kind: 'missing_session' as const,
        first: null,
        second: null,
        used: null,
        rule: 'only_bar' as const,
      },
    ];
    const disputed = updateTickerRecord(both, stated, null, { disputes }).record;
    const { bars } = without(38, made({ days: DAYS + 1 })).history;

    expect(recordChangeOf(disputed, bars, stated)).toMatchObject({ first: DAYS - 1, notes: [] });
  });

  it('ignores a day without a New York session that an outage of the second source added', () => {
    const from = (start: string, count: number) => Array.from({ length: count }, (_, t) => addDays(start, t));
    const sessionDates = from('2020-01-01', 70).filter(isTradingSession).slice(0, DAYS);
    const dated = (dates: readonly string[]) =>
      withBars(made({ days: dates.length }), (bars) => ({ ...bars, dates })).history.bars;
    const first = { ...record, through: sessionDates.at(-1) ?? '' };
    const notesWith = (missing: string, dates: readonly string[]) => {
      const lastPrices = pricesToStore(dated(dates)).filter(({ date }) => date !== missing);
      return recordChangeOf({ ...first, lastPrices }, dated(dates), stated).notes;
    };
    const saturday = '2020-02-22';

    expect(notesWith(saturday, [...sessionDates, saturday].toSorted())).toEqual([]);
    expect(notesWith('2020-02-21', sessionDates)).toEqual([`The session of 2020-02-21 arrived late. ${AGAIN}`]);
  });
});

describe('processed sessions', () => {
  const { bars } = made({ days: DAYS + 1 }).history;
  const watched = updateTickerRecord(made(), null, null).record;
  const held = updateTickerRecord(made(), position(), null).record;
  const raised = updateTickerRecord(made(), position({ stopFrom: day(30), initialStop: 96 }), null).record;

  const correctedIn = (record: TickerRecord): TickerRecord => ({
    ...record,
    lastPrices: record.lastPrices.map((prices, index) => (index === 3 ? { ...prices, high: 400 } : prices)),
  });

  it.each<[string, Position | null, TickerRecord | null, number]>([
    ['all sessions at first', null, null, 0],
    ['only the new sessions', null, watched, DAYS],
    ['only the new sessions of a held ticker', position(), held, DAYS],
    ['all sessions when the price was edited', position({ averagePrice: 101 }), held, 0],
    ['all sessions when the entry price was edited', position({ entryPrice: 101 }), held, 0],
    [
      'only the new sessions when a sale changed the average price only',
      position({ averagePrice: 110, entryPrice: 100 }),
      held,
      DAYS,
    ],
    ['only the new sessions when the entry price was rounded', position({ entryPrice: 100 + 1e-8 }), held, DAYS],
    ['all sessions when the stop was edited', position({ stop: 96 }), held, 0],
    [
      'all sessions when the date from which the stop applies was edited',
      position({ stopFrom: day(31), initialStop: 96 }),
      raised,
      0,
    ],
    ['all sessions when the initial stop was edited', position({ stopFrom: day(30), initialStop: 95 }), raised, 0],
    ['only the new sessions with a raised stop', position({ stopFrom: day(30), initialStop: 96 }), raised, DAYS],
    ['all sessions when the date was edited', position({ entryDate: day(21) }), held, 0],
    ['only the new sessions when the quantity was edited', position({ quantity: 20 }), held, DAYS],
    ['only the new sessions when the portfolio line is removed', null, held, DAYS],
    ['only the new sessions when no shares are left', position({ quantity: 0 }), held, DAYS],
    ['only the new sessions of a new position without a date', position({ entryDate: null }), watched, DAYS],
    ['only the new sessions of a position entered today', position({ entryDate: day(DAYS) }), watched, DAYS],
    ['all sessions of a position entered before it was first seen', position({ entryDate: LAST }), watched, 0],
    ['all sessions when a stored high was corrected', null, correctedIn(watched), 0],
    ['all sessions of a held ticker when a stored high was corrected', position(), correctedIn(held), 0],
    ['all sessions when the last processed session is missing', null, { ...watched, through: '2019-12-31' }, 0],
  ])('are %s', (_what, line, memory, first) => {
    expect(recordChangeOf(memory, bars, line).first).toBe(first);
  });

  it.each([
    ['only the new sessions', 'yahoo', 'alpaca', DAYS],
    ['all sessions', 'yahoo', 'yahoo', 0],
    ['all sessions', undefined, 'yahoo', 0],
    ['all sessions', 'yahoo', undefined, 0],
  ] as const)('are %s when prices stored from %s differ from those of %s', (_what, before, source, first) => {
    const record = { ...correctedIn(held), ...(before === undefined ? {} : { priceSource: before }) };

    expect(recordChangeOf(record, bars, position(), { source }).first).toBe(first);
  });
});

describe('a stop in the portfolio', () => {
  const RAISED = position({ stop: 100.1, stopFrom: day(30) });
  const recordOf = (held: Position, days = DAYS) => updateTickerRecord(made({ days }), held, null).record;

  it('applies from its start date on, and not to earlier closes', () => {
    const [later, initial] = [recordOf(RAISED), recordOf(position({ stop: 100.1 }))];

    expect(later.transitions[0]).toMatchObject({
      at: day(30),
      to: 'EXIT',
      reason: { numbers: { close: 100, stop: 100.1 } },
    });
    expect(later.life.facts.holding).toMatchObject({
      stop: 100.1,
      stopSince: day(30),
      initialStop: expect.closeTo(98.5, 9),
    });
    expect(initial.transitions[0]).toMatchObject({ at: day(20), to: 'EXIT' });
  });

  it('leaves the risk as it was with the initial stop', () => {
    const before = recordOf(position({ stop: 98 }), 30).life.facts.holding;
    const after = recordOf(position({ stop: 99.9, stopFrom: day(30), initialStop: 98 })).life.facts.holding;

    expect(after).toMatchObject({ stop: 99.9, initialStop: 98, risk: before?.risk, rungsHit: before?.rungsHit });
  });

  it('changes nothing before its start date', () => {
    const { position: _line, ...before } = recordOf(RAISED, 30);
    const { position: _own, ...without } = recordOf(position({ stop: null }), 30);

    expect(before).toEqual(without);
  });

  it('is the initial stop if it has no later start date than the entry', () => {
    const { position: _line, ...atEntry } = recordOf(position({ stopFrom: day(20) }));
    const { position: _own, ...without } = recordOf(position());

    expect(atEntry).toEqual(without);
  });

  it.each([day(30), LAST])('leaves the risk as it was even without an entry date: raised on %s', (stopFrom) => {
    const undated = position({ entryDate: null, stop: 99.9, stopFrom, initialStop: 98 });

    expect(recordOf(undated).life.facts.holding).toMatchObject({ stop: 99.9, initialStop: 98, risk: 2 });
  });

  it('takes effect at once if the ticker was only watched before and the position has no entry date', () => {
    const undated = position({ entryDate: null, stop: 99.9, stopFrom: day(30), initialStop: 98 });
    const first = updateTickerRecord(made(), undated, recordOf(position({ quantity: 0 })));
    const second = updateTickerRecord(made({ days: DAYS + 1 }), undated, first.record);

    expect([first, second].map(({ record }) => record.life.facts.holding?.stop)).toEqual([99.9, 99.9]);
  });

  it('never lowers the stop in force', () => {
    const { life } = recordOf(position({ stop: null }));

    expect(recordOf(position({ stop: 1, stopFrom: day(30) })).life).toEqual({
      ...life,
      facts: { ...life.facts, holding: { ...life.facts.holding, raisedStop: 1 } },
    });
  });
});
