import type { HaltReading } from './haltReading.js';
import { isSameInstrument } from '../../../market/occSymbol.js';

/** A halt as listed by a source. Times are milliseconds since the epoch. */
export interface Halt {
  readonly ticker: string;
  /** The exchange's reason code, such as T1; empty without one. */
  readonly code: string;
  /** When the halt began; null if the list does not reach back that far. */
  readonly since: number | null;
  /** When trading resumes; null while unknown. */
  readonly until: number | null;
}

/** Looks up a ticker's halt at a given moment in a list of halts. BRK.B and BRK B are the same ticker. */
export function haltReadingOf(source: string, halts: readonly Halt[], ticker: string, at: number): HaltReading {
  const halt = halts.find((each) => isHaltOf(each, ticker) && isOn(each, at));
  if (halt === undefined) return { kind: 'trading', source };
  return {
    kind: 'halted',
    source,
    code: halt.code,
    since: halt.since === null ? null : new Date(halt.since).toISOString(),
  };
}

/** Nasdaq spells the preferred share BAC-PL as BAC-L or BAC$L. */
const NASDAQ_PREFERRED = /[$-](?=[A-Z]$)/;

const isHaltOf = (halt: Halt, ticker: string): boolean =>
  isSameInstrument(halt.ticker, ticker) || isSameInstrument(halt.ticker.replace(NASDAQ_PREFERRED, '-P'), ticker);

const isOn = ({ since, until }: Halt, at: number): boolean => (since ?? -Infinity) <= at && at < (until ?? Infinity);
