import type { HaltReading } from './haltReading.js';
import { symbolRootOf } from '../../../market/occSymbol.js';

/** A halt as a source lists it. Moments in milliseconds since the epoch. */
export interface Halt {
  readonly ticker: string;
  /** The exchange's reason code, as T1; empty when there is none. */
  readonly code: string;
  /** Null: it was halted before the list began. */
  readonly since: number | null;
  /** When trading begins again; null while nobody knows. */
  readonly until: number | null;
}

/** What a list of halts says of a ticker at a moment. BRK.B and BRK B are one. */
export function haltReadingOf(source: string, halts: readonly Halt[], ticker: string, at: number): HaltReading {
  const halt = halts.find((each) => symbolRootOf(each.ticker) === symbolRootOf(ticker) && isOn(each, at));
  if (halt === undefined) return { kind: 'trading', source };
  return {
    kind: 'halted',
    source,
    code: halt.code,
    since: halt.since === null ? null : new Date(halt.since).toISOString(),
  };
}

const isOn = ({ since, until }: Halt, at: number): boolean => (since ?? -Infinity) <= at && at < (until ?? Infinity);
