import type { RegimeLabel } from './regime.js';

/** A new label counts once it has been read on this many sessions in a row. */
const CONFIRMATION_BARS = 5;

/** The label that counts, and what speaks for another. */
export interface Confirmation {
  readonly label: RegimeLabel;
  /** The session on which the label was confirmed; null before the first reading. */
  readonly since: string | null;
  /** The latest reading, and for how many sessions it has been the same. */
  readonly candidate: RegimeLabel | null;
  readonly repeats: number;
}

/** Starts at the first reading; a change needs five equal readings in a row, the fifth switches. */
export function confirmRegimeLabels(
  dates: readonly string[],
  readings: readonly (RegimeLabel | null)[],
): Confirmation[] {
  let confirmation: Confirmation = { label: 'neutral', since: null, candidate: null, repeats: 0 };
  return dates.map((date, t) => (confirmation = confirmNext(confirmation, date, readings[t] ?? null)));
}

export function confirmNext(before: Confirmation, date: string, reading: RegimeLabel | null): Confirmation {
  const { label, since, candidate } = before;
  const repeats = reading === candidate ? before.repeats + 1 : 1;
  const isConfirmed = since === null || (reading !== label && repeats >= CONFIRMATION_BARS);
  return reading !== null && isConfirmed
    ? { label: reading, since: date, candidate: reading, repeats }
    : { label, since, candidate: reading, repeats };
}

export const REGIME_CONFIRMATION_RULE = `A change needs ${CONFIRMATION_BARS} sessions in a row.`;
