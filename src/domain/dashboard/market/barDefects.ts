/** A close-to-close move beyond this share is flagged: without an unadjusted split it is rarely a real price. */
export const JUMP_LIMIT = 0.35;

const DATES_SHOWN = 3;

/** Possible defects of a bar, and how each is handled. */
const SENTENCES = {
  date_invalid: 'dropped: the date is not a calendar date',
  price_missing: 'dropped: a price is missing or not a number',
  price_not_positive: 'dropped: a price is zero or negative',
  high_below_low: 'dropped: the high is below the low',
  duplicate: 'dropped: a later row has the same date',
  unsorted: 'sorted: the rows were not in date order',
  open_outside_range: 'kept with the open clipped into the low–high range',
  close_outside_range: 'kept with the range widened to include the close',
  volume_invalid: 'kept with volume 0: the volume is missing, negative or not a number',
  zero_volume: 'kept: the volume is 0',
  jump: `kept: the close moved by more than ${JUMP_LIMIT * 100}% in one bar (possibly a split that the source did not adjust)`,
} as const;

type BarDefect = keyof typeof SENTENCES;

/** Collects defects and describes them in one sentence per kind. */
export class BarDefectList {
  private readonly dates = new Map<BarDefect, string[]>();

  add(defect: BarDefect, date: string): void {
    const dates = this.dates.get(defect);
    if (dates === undefined) this.dates.set(defect, [date]);
    else dates.push(date);
  }

  sentences(): string[] {
    return [...this.dates].map(([defect, dates]) => sentence(dates, SENTENCES[defect])).toSorted();
  }
}

function sentence(dates: readonly string[], what: string): string {
  const shown = dates.slice(0, DATES_SHOWN).join(', ');
  const more = dates.length > DATES_SHOWN ? ', …' : '';
  return `${dates.length} ${dates.length === 1 ? 'bar was' : 'bars were'} ${what} (${shown}${more}).`;
}
