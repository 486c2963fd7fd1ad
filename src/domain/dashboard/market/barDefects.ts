/** A close-to-close move beyond this share is flagged: without a split in the source it is rarely a real price. */
export const JUMP_LIMIT = 0.35;

const DATES_SHOWN = 3;

/** What can be wrong with a bar, and what was done about it. */
const SENTENCES = {
  date_invalid: 'dropped, the date is not a calendar date',
  price_missing: 'dropped, a price is missing or not a number',
  price_not_positive: 'dropped, a price is zero or negative',
  high_below_low: 'dropped, the high is below the low',
  duplicate: 'dropped, the same date came again and the later row counts',
  unsorted: 'sorted into place, the rows did not ascend by date',
  open_outside_range: 'kept with the open clipped into the range from low to high',
  close_outside_range: 'kept with the range widened to hold the close',
  volume_invalid: 'kept with volume 0, the volume is missing, negative or not a number',
  zero_volume: 'kept, the volume is 0',
  jump: `kept, the close moved by more than ${JUMP_LIMIT * 100} % in one bar (a split that the source did not adjust?)`,
} as const;

type BarDefect = keyof typeof SENTENCES;

/** Collects defects and words them: one sentence for each kind. */
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
