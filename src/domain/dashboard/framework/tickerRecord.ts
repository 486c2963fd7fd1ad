import type { Bars } from '../market/bars.js';
import { lastDate } from '../market/bars.js';
import type { Position } from '../portfolio/position.js';
import type { PriceAdjustment } from '../market/priceHistory.js';
import type { StoredClose } from './adjustmentBasis.js';
import { adjustmentFactor, closesToStore } from './adjustmentBasis.js';
import type { TickerSessions } from './tickerSessions.js';
import type { FrameworkEvent } from './frameworkEvent.js';
import type { TickerSnapshot } from './tickerSnapshot.js';
import type { TickerEvent } from './tickerEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from './tickerSnapshot.js';
import type { StatedPosition, TickerStep } from './replaySessions.js';
import { replaySessions } from './replaySessions.js';
import type { FrameworkTransition } from './frameworkTransition.js';

/** What is kept of a ticker between audits. Plain data: it survives JSON. */
export interface TickerRecord {
  readonly schema_version: 1;
  /** The last session that was fed. */
  readonly through: string;
  /** The last closes up to it, oldest first, by which another adjustment basis is known. */
  readonly closes: readonly StoredClose[];
  /** The line of the portfolio file that the holding came from; null while nothing is held. */
  readonly position: Pick<Position, 'averagePrice' | 'stop' | 'entryDate'> | null;
  /** The entry's date, or that of the first audit that saw the holding. */
  readonly heldSince: string | null;
  readonly life: TickerSnapshot;
  /** The latest changes of state, oldest first. */
  readonly transitions: readonly FrameworkTransition[];
  /** The latest of what happened, oldest first. */
  readonly happenings: readonly FrameworkEvent[];
  /** What the last audit that fed something brought to light, to be announced once this is on disk. */
  readonly news: readonly FrameworkEvent[];
}

/** A ticker followed to its last bar. */
export interface TickerRecordUpdate {
  readonly record: TickerRecord;
  /** Leads a live actor to the memory's life. */
  readonly step: TickerStep;
}

const TRANSITIONS_KEPT = 20;
const FRAMEWORK_EVENTS_KEPT = 20;

/**
 * The first bar that `follow` feeds. With a memory only the sessions since are fed, so that history which the source
 * re-wrote moves no stop; without one, or after the portfolio line was edited, the whole history is replayed: 0.
 */
export function firstBarToFeed(
  { dates }: Pick<Bars, 'dates'>,
  position: Position | null,
  memory: TickerRecord | null,
): number {
  return memory === null || needsReplay(memory, lineOf(position)) ? 0 : dates.lastIndexOf(memory.through) + 1;
}

/**
 * Follows a ticker to its last bar, from `firstBarToFeed` on: sessions of earlier bars are not read. Prices
 * remembered on another basis are rescaled.
 * @param adjustments what the source tells of its re-written prices
 */
export function updateTickerRecord(
  sessions: TickerSessions,
  position: Position | null,
  memory: TickerRecord | null,
  adjustments: readonly PriceAdjustment[] = [],
): TickerRecordUpdate {
  const { bars } = sessions.history;
  const line = lineOf(position);
  const first = firstBarToFeed(bars, position, memory);
  const kept = first > 0 ? memory : null;
  const held = heldOn(lastDate(bars), position, memory);
  const start = kept?.life ?? INITIAL_TICKER_SNAPSHOT;
  const rebased = kept === null ? [] : newBasis(adjustmentFactor(kept.closes, bars, adjustments));
  const { life, transitions, frameworkEvents, news, step } = replaySessions(
    sessions,
    rebased.reduce(advanceTicker, start),
    first,
    held,
  );
  const events = [...rebased, ...step.events];
  return {
    record: {
      schema_version: 1,
      through: lastDate(bars),
      closes: closesToStore(bars),
      position: line,
      heldSince: held?.since ?? null,
      life,
      transitions: [...(kept?.transitions ?? []), ...transitions].slice(-TRANSITIONS_KEPT),
      happenings: [...(kept?.happenings ?? []), ...frameworkEvents].slice(-FRAMEWORK_EVENTS_KEPT),
      news: kept !== null && events.length === 0 ? kept.news : news,
    },
    step: { start: kept?.life ?? step.start, events },
  };
}

/** What is held, since its entry or the audit of `date` that saw it first. */
export function heldOn(date: string, position: Position | null, memory: TickerRecord | null): StatedPosition | null {
  const line = lineOf(position);
  if (line === null) return null;
  const { averagePrice, stop } = line;
  return { since: line.entryDate ?? memory?.heldSince ?? date, averagePrice, stop };
}

/** A holding whose line was edited, or one that was entered before it was seen. A holding that is gone or new today is not. */
function needsReplay({ position: before, through }: TickerRecord, now: TickerRecord['position']): boolean {
  if (now === null) return false;
  if (before === null) return now.entryDate !== null && now.entryDate <= through;
  return before.averagePrice !== now.averagePrice || before.stop !== now.stop || before.entryDate !== now.entryDate;
}

const newBasis = (factor: number): TickerEvent[] => (factor === 1 ? [] : [{ type: 'basis.changed', factor }]);

/** Of a long position; null without one. */
function lineOf(position: Position | null): TickerRecord['position'] {
  if (position === null || position.quantity <= 0) return null;
  const { averagePrice, stop, entryDate } = position;
  return { averagePrice, stop, entryDate };
}
