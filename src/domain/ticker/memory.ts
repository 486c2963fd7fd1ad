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
 * Follows a ticker to its last bar. With a memory of it only the sessions since are fed, so that history which the source
 * re-wrote moves no stop; prices remembered on another basis are rescaled. Without one, or after the portfolio line was
 * edited, the whole history is replayed.
 */
export function follow(evidence: Evidence, position: Position | null, memory: TickerMemory | null): TickerMemory {
  const { bars } = evidence.history;
  const line = position === null || position.quantity <= 0 ? null : lineOf(position);
  const known = memory === null ? -1 : bars.dates.indexOf(memory.through);
  const carriesOn = memory !== null && known >= 0 && !needsReplay(memory, line);
  const since = line === null ? null : (line.entryDate ?? memory?.heldSince ?? lastDate(bars));
  const held: Held | null = line === null || since === null ? null : { since, averagePrice: line.averagePrice, stop: line.stop };
  const start = carriesOn ? onBasisOf(memory, at(bars.close, known)) : NEW_LIFE;
  const { life, transitions } = replay(evidence, start, carriesOn ? known + 1 : 0, held);
  return {
    schema_version: 1,
    through: lastDate(bars),
    close: last(bars.close),
    position: line,
    heldSince: since,
    life,
    transitions: [...(carriesOn ? memory.transitions : []), ...transitions].slice(-TRANSITIONS_KEPT),
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

const lineOf = ({ averagePrice, stop, entryDate }: Position): NonNullable<TickerMemory['position']> => ({ averagePrice, stop, entryDate });
