import { lastDate } from '../../market/bars.js';
import type { Position } from '../../portfolio/position.js';
import { pricesToStore } from './adjustmentBasis.js';
import { recordChangeOf, type BarsOrigin, type RecordChange } from './recordChange.js';
import { basisFactorOf, heldPositionOn, isSameEntry, type TickerRecord } from './tickerRecord.js';
import type { TickerSessions } from '../tickerSessions.js';
import type { TickerEvent } from '../tickerEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../tickerSnapshot.js';
import type { StatedPosition, TickerEventSequence } from './replaySessions.js';
import { replaySessions } from './replaySessions.js';
import type { FrameworkTransition } from '../frameworkTransition.js';

/** The result of updating a ticker's record to its last bar. */
export interface TickerRecordUpdate {
  readonly record: TickerRecord;
  /** The events that bring a running actor to the record's snapshot. */
  readonly step: TickerEventSequence;
}

const TRANSITIONS_KEPT = 20;
const FRAMEWORK_EVENTS_KEPT = 20;

/**
 * Updates a ticker's record to its last bar, as decided by `recordChangeOf`. Stored prices on another basis are
 * rescaled.
 */
export function updateTickerRecord(
  sessions: TickerSessions,
  position: Position | null,
  record: TickerRecord | null,
  origin: BarsOrigin = {},
  { first, factor, changedFrom, line }: RecordChange = recordChangeOf(record, sessions.history.bars, position, origin),
): TickerRecordUpdate {
  const { bars } = sessions.history;
  const continued = first > 0 ? record : null;
  const replayed = changedFrom === null ? null : record;
  const stated = heldPositionOn(lastDate(bars), position, record);
  const held = replayed === null ? atEntryOf(record, stated, factor) : onBasisOf(replayed, stated, factor);
  const start = continued?.life ?? INITIAL_TICKER_SNAPSHOT;
  const rebased: TickerEvent[] = continued === null || factor === 1 ? [] : [{ type: 'basis.changed', factor }];
  const { life, transitions, frameworkEvents, newEvents, step } = replaySessions(
    sessions,
    rebased.reduce(advanceTicker, start),
    first,
    held,
    changedFrom ?? undefined,
  );
  const events = [...rebased, ...step.events];
  const before = continued ?? replayed;
  const join = <Entry extends Dated>(recorded: readonly Entry[] = [], processed: readonly Entry[]): readonly Entry[] =>
    changedFrom === null ? [...recorded, ...processed] : joinReplayed(recorded, processed, changedFrom);
  const known = new Set(replayed?.events.map(({ id }) => id));
  return {
    record: {
      schema_version: 1,
      through: lastDate(bars),
      lastPrices: pricesToStore(bars, origin.disputes),
      ...(origin.source === undefined ? {} : { priceSource: origin.source }),
      position: line,
      heldSince: held?.since ?? null,
      life,
      transitions: join(before?.transitions, transitions).slice(-TRANSITIONS_KEPT),
      events: join(before?.events, frameworkEvents).slice(-FRAMEWORK_EVENTS_KEPT),
      newEvents:
        continued !== null && events.length === 0 ? continued.newEvents : newEvents.filter(({ id }) => !known.has(id)),
    },
    step: { start: continued?.life ?? step.start, events },
  };
}

type Dated = Pick<FrameworkTransition, 'at'>;

/**
 * Replaces the recorded entries from a changed session on by those of the replay. Earlier ones stay, since the replay
 * does not know a position that was sold; if the replay repeats them, its own longer list is used.
 */
function joinReplayed<Entry extends Dated>(
  recorded: readonly Entry[],
  replayed: readonly Entry[],
  changedFrom: string,
): readonly Entry[] {
  const isBefore = ({ at }: Entry): boolean => at < changedFrom;
  const before = recorded.filter(isBefore);
  const count = replayed.filter(isBefore).length;
  const isRepeated = before.every(({ at }, index) => replayed[count - before.length + index]?.at === at);
  return isRepeated && before.length > 0 ? replayed : [...before, ...replayed.slice(count)];
}

/** Keeps the basis of a holding's entry price that the user did not edit. */
function atEntryOf(record: TickerRecord | null, held: StatedPosition | null, rescaling: number): StatedPosition | null {
  if (held === null || record === null || record.life.facts.holding === null) return held;
  const isEdited = !isSameEntry(record.position?.averagePrice ?? NaN, held.averagePrice);
  return isEdited ? held : { ...held, averagePrice: held.averagePrice * basisFactorOf(record) * rescaling };
}

/**
 * Brings the portfolio line's prices to the record's basis and then to that of the bars. Stops that already applied are
 * those that the record contains, since the line may still list them as they were before a split.
 */
function onBasisOf(record: TickerRecord, held: StatedPosition | null, rescaling: number): StatedPosition | null {
  const { holding } = record.life.facts;
  if (held === null || holding === null) return held;
  const { entryPrice, origin, raisedStop } = holding;
  const factor = isSameEntry(entryPrice, held.averagePrice) ? rescaling : (rescaling * entryPrice) / held.averagePrice;
  const byRecord = (stop: number | null): number | null => (stop === null ? null : stop * rescaling);
  const byLine = (stop: number | null): number | null => (stop === null ? null : stop * factor);
  const averagePrice = held.averagePrice * factor;
  const { stopFrom, initialStop = held.stop } = held;
  const initial = origin === null ? byLine(initialStop) : byRecord(origin.stated);
  if (stopFrom === undefined) return { ...held, averagePrice, stop: initial };
  const [stated, applied] = [byLine(held.stop), byRecord(raisedStop ?? holding.stop)];
  const isStale = stopFrom <= record.through && (stated ?? NaN) > (applied ?? NaN);
  const raised = raisedStop !== undefined || isStale ? applied : stated;
  return { ...held, averagePrice, stop: raised, initialStop: initial };
}
