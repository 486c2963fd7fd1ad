import type { Bars } from '../audit/bars.js';
import { lastDate } from '../audit/bars.js';
import { at, last } from '../audit/series.js';
import type { Position } from '../portfolio/position.js';
import type { Life } from './life.js';
import { NEW_LIFE, advance } from './life.js';
import type { Held, Transition } from './replay.js';
import { replay } from './replay.js';
import type { Evidence } from './sessions.js';

/** What is kept of a ticker between audits. Plain data: it survives JSON. */
export interface TickerMemory {
  readonly schema_version: 1;
  /** The last session that was fed. */
  readonly through: string;
  /** Its close, as the source gave it then: another close later means another adjustment basis. */
  readonly close: number;
  /** The line of the portfolio file that the holding came from; null while nothing is held. */
  readonly position: Pick<Position, 'averagePrice' | 'stop' | 'entryDate'> | null;
  /** The entry's date, or that of the first audit that saw the holding. */
  readonly heldSince: string | null;
  readonly life: Life;
  /** The latest changes of state, oldest first. */
  readonly transitions: readonly Transition[];
}

const TRANSITIONS_KEPT = 20;

/**
 * The first bar that `follow` feeds. With a memory only the sessions since are fed, so that history which the source
 * re-wrote moves no stop; without one, or after the portfolio line was edited, the whole history is replayed: 0.
 */
export function firstToFeed({ dates }: Bars, position: Position | null, memory: TickerMemory | null): number {
  return memory === null || needsReplay(memory, lineOf(position)) ? 0 : dates.lastIndexOf(memory.through) + 1;
}

/**
 * Follows a ticker to its last bar, from `firstToFeed` on: what the evidence says of earlier bars is not read. Prices
 * remembered on another basis are rescaled.
 */
export function follow(evidence: Evidence, position: Position | null, memory: TickerMemory | null): TickerMemory {
  const { bars } = evidence.history;
  const line = lineOf(position);
  const first = firstToFeed(bars, position, memory);
  const kept = first > 0 ? memory : null;
  const since = line === null ? null : (line.entryDate ?? memory?.heldSince ?? lastDate(bars));
  const held: Held | null = line === null || since === null ? null : { since, averagePrice: line.averagePrice, stop: line.stop };
  const start = kept === null ? NEW_LIFE : onBasisOf(kept, at(bars.close, first - 1));
  const { life, transitions } = replay(evidence, start, first, held);
  return {
    schema_version: 1,
    through: lastDate(bars),
    close: last(bars.close),
    position: line,
    heldSince: since,
    life,
    transitions: [...(kept?.transitions ?? []), ...transitions].slice(-TRANSITIONS_KEPT),
  };
}

/** A holding whose line was edited, or one that was entered before it was seen. A holding that is gone or new today is not. */
function needsReplay({ position: before, through }: TickerMemory, now: TickerMemory['position']): boolean {
  if (now === null) return false;
  if (before === null) return now.entryDate !== null && now.entryDate <= through;
  return before.averagePrice !== now.averagePrice || before.stop !== now.stop || before.entryDate !== now.entryDate;
}

function onBasisOf({ life, close }: TickerMemory, closeNow: number): Life {
  return closeNow === close ? life : advance(life, { type: 'basis.changed', factor: closeNow / close });
}

/** Of a long position; null without one. */
function lineOf(position: Position | null): TickerMemory['position'] {
  if (position === null || position.quantity <= 0) return null;
  const { averagePrice, stop, entryDate } = position;
  return { averagePrice, stop, entryDate };
}
