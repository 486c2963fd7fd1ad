import type { RegimeLabel } from './regime.js';

/** A new label counts once it has been read on this many sessions in a row. */
const CONFIRMATION_BARS = 5;

interface ConfirmedLabel {
  readonly label: RegimeLabel;
  /** The session on which the label was confirmed; null before the first reading. */
  readonly since: string | null;
}

/** Starts at the first reading; a change needs five equal readings in a row, the fifth switches. */
export function confirmLabels(dates: readonly string[], readings: readonly (RegimeLabel | null)[]): ConfirmedLabel[] {
  let confirmed: ConfirmedLabel = { label: 'neutral', since: null };
  let candidate: RegimeLabel | null = null;
  let repeats = 0;
  return dates.map((date, t) => {
    const reading = readings[t] ?? null;
    repeats = reading === candidate ? repeats + 1 : 1;
    candidate = reading;
    if (reading === null) return confirmed;
    const first = confirmed.since === null;
    if (first || (reading !== confirmed.label && repeats >= CONFIRMATION_BARS))
      confirmed = { label: reading, since: date };
    return confirmed;
  });
}

export const CONFIRMATION_RULE = `A change needs ${CONFIRMATION_BARS} sessions in a row.`;
