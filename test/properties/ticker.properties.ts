import fc from 'fast-check';
import type { FrameworkEvent } from '#domain/dashboard/framework/frameworkEvent.js';
import type { TickerSnapshot } from '#domain/dashboard/framework/tickerSnapshot.js';
import type { TickerEvent } from '#domain/dashboard/framework/tickerEvent.js';
import { tickerEvents } from './arbitraries/tickerEvents.js';
import { everyStep } from './everyStep.js';
import { ruleOf, type Rule } from './rule.js';

/** Returns the snapshot of a new ticker before the first event and after each event. */
export type RunTicker = (events: readonly TickerEvent[]) => readonly TickerSnapshot[];

/** The stop never falls while the same position is held. */
const heldStopNeverFalls = (live: RunTicker) =>
  neighbors(
    live,
    (before, after) =>
      !sameHolding(before, after) ||
      (after.facts.holding?.stop ?? -Infinity) >= (before.facts.holding?.stop ?? -Infinity),
  );

const rungsStayHit = (live: RunTicker) =>
  neighbors(
    live,
    (before, after) =>
      !sameHolding(before, after) || (after.facts.holding?.rungsHit ?? 0) >= (before.facts.holding?.rungsHit ?? 0),
  );

const exitOnlyFromHeld = (live: RunTicker) =>
  neighbors(
    live,
    (before, after) => after.state !== 'EXIT' || before.state === 'EXIT' || before.facts.holding !== null,
  );

/** A ticker in ARMED has no holding; a ticker in TIGHTEN or EXIT has one. */
const statesFitTheHolding = (live: RunTicker) =>
  neighbors(live, (_, { state, facts }) =>
    state === 'ARMED' ? facts.holding === null : state === 'WATCH' || facts.holding !== null,
  );

/** Two implementations agree after each of the same events. */
const statesAgree = (one: RunTicker, other: RunTicker) =>
  fc.property(tickerEvents, (events) => JSON.stringify(one(events)) === JSON.stringify(other(events)));

/**
 * Feeds events to a new ticker and returns all resulting events. The program restarts before each event whose index is
 * among the `cuts`; implementations that cannot restart ignore them.
 */
export type RunTickerEvents = (events: readonly TickerEvent[], cuts: readonly number[]) => readonly FrameworkEvent[];

/** Two implementations report the same events, each once. */
const eventsAgree = (one: RunTickerEvents, other: RunTickerEvents) =>
  fc.property(tickerEvents, fc.array(fc.nat(80)), (events, cuts) => {
    const reported = other(events, cuts);
    const ids = reported.map(({ id }) => id);
    return new Set(ids).size === ids.length && JSON.stringify(one(events, cuts)) === JSON.stringify(reported);
  });

export const tickerRules = (live: RunTicker): readonly Rule[] => [
  ruleOf('8: a held stop never falls', heldStopNeverFalls(live)),
  ruleOf('9: rungs stay hit', rungsStayHit(live)),
  ruleOf('10: EXIT comes only from a held ticker', exitOnlyFromHeld(live)),
  ruleOf('every state fits the holding', statesFitTheHolding(live)),
];

/** Compares two implementations: the function and the machine, or the machine and the restored machine. */
export const sameSnapshotRules = (one: RunTicker, other: RunTicker): readonly Rule[] => [
  ruleOf('11: both give the same snapshots', statesAgree(one, other)),
];

export const sameEventRules = (one: RunTickerEvents, other: RunTickerEvents): readonly Rule[] => [
  ruleOf('11: both report the same events, each once, whenever the second is restarted', eventsAgree(one, other)),
];

function neighbors(live: RunTicker, holds: (before: TickerSnapshot, after: TickerSnapshot) => boolean) {
  return fc.property(tickerEvents, (events) => {
    const lives = live(events);
    const steps = lives.flatMap((after, index) => {
      const before = lives[index - 1];
      return before === undefined ? [] : [{ before, after }];
    });
    return steps.length === events.length && everyStep(steps, ({ before, after }) => holds(before, after));
  });
}

const sameHolding = (before: TickerSnapshot, after: TickerSnapshot): boolean =>
  before.facts.holding !== null &&
  after.facts.holding !== null &&
  before.facts.holding.entryDate === after.facts.holding.entryDate;
