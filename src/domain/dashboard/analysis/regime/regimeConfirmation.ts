import type { RegimeLabel } from './regime.js';

/** Consecutive sessions with the new label before it is confirmed. */
const CONFIRMATION_BARS = 5;

/** The confirmed label and the current candidate. */
export interface RegimeConfirmation {
  readonly label: RegimeLabel;
  /** Session that confirmed the label; null before the first reading. */
  readonly since: string | null;
  /** The latest reading and the number of consecutive sessions with it. */
  readonly candidate: RegimeLabel | null;
  readonly repeats: number;
}

/** Before the first reading. */
export const INITIAL_CONFIRMATION: RegimeConfirmation = { label: 'neutral', since: null, candidate: null, repeats: 0 };

/** Starts with the first reading; five equal readings in a row change the label. */
export function confirmRegimeLabels(
  dates: readonly string[],
  readings: readonly (RegimeLabel | null)[],
): RegimeConfirmation[] {
  let confirmation = INITIAL_CONFIRMATION;
  return dates.map((date, t) => (confirmation = confirmNextLabel(confirmation, date, readings[t] ?? null)));
}

export function confirmNextLabel(
  before: RegimeConfirmation,
  date: string,
  reading: RegimeLabel | null,
): RegimeConfirmation {
  const { label, since, candidate } = before;
  const repeats = reading === candidate ? before.repeats + 1 : 1;
  const isConfirmed = since === null || (reading !== label && repeats >= CONFIRMATION_BARS);
  return reading !== null && isConfirmed
    ? { label: reading, since: date, candidate: reading, repeats }
    : { label, since, candidate: reading, repeats };
}

export const REGIME_CONFIRMATION_RULE_TEXT = `A new label is confirmed after ${CONFIRMATION_BARS} consecutive sessions.`;
