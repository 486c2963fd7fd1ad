import { formatCount } from '../../shared/formatCount.js';

/** Close-to-close changes above this fraction are flagged: they are rarely real, and often unadjusted splits. */
export const JUMP_LIMIT = 0.35;

const DATES_SHOWN = 3;

/** Possible defects of a bar, and how each is handled. */
const SENTENCES = {
  date_invalid: 'dropped: the date is not a calendar date',
  price_missing: 'dropped: a price is missing or not a number',
  price_not_positive: 'dropped: a price is zero or negative',
  price_implausible: 'dropped: a price is impossibly small or large',
  high_below_low: 'dropped: the high is below the low',
  duplicate: 'dropped: a later row has the same date',
  unsorted: 'sorted: the rows were not in date order',
  open_outside_range: 'kept with the open clipped into the low–high range',
  close_outside_range: 'kept with the range widened to include the close',
  volume_invalid: 'kept with volume 0: the volume is missing, negative, impossibly large or not a number',
  zero_volume: 'kept: the volume is 0',
  jump: `kept: the close moved by more than ${JUMP_LIMIT * 100}% in one bar (possibly a split that the source did not adjust for)`,
} as const;

/**
 * If at least this many bars all lack a volume, the source does not report volumes; fewer bars can lack volume by
 * chance.
 */
const SESSIONS_OF_A_SOURCE = 20;
const WITHOUT_VOLUME =
  'No bar has a usable volume, as for many funds and indexes. Rules that read the volume give no result.';

type BarDefect = keyof typeof SENTENCES;

/** The defects of bars that are kept. */
const KEPT: ReadonlySet<BarDefect> = new Set([
  'open_outside_range',
  'close_outside_range',
  'volume_invalid',
  'zero_volume',
  'jump',
]);

/** Collects defects and describes them in one sentence per kind. */
export class BarDefectList {
  private readonly dates = new Map<BarDefect, string[]>();

  add(defect: BarDefect, date: string): void {
    const dates = this.dates.get(defect);
    if (dates === undefined) this.dates.set(defect, [date]);
    else dates.push(date);
  }

  /**
   * @param bars number of usable bars
   * @param excluded dates of bars that the price judge excluded, so they were not kept
   */
  sentences(bars: number, excluded: ReadonlySet<string>): string[] {
    return [...this.dates]
      .flatMap(([defect, all]) => {
        const dates = KEPT.has(defect) ? all.filter((date) => !excluded.has(date)) : all;
        return dates.length === 0 ? [] : [this.sentenceOf(defect, dates, bars)];
      })
      .toSorted();
  }

  private sentenceOf(defect: BarDefect, dates: readonly string[], bars: number): string {
    const isWithoutVolume =
      (defect === 'zero_volume' || defect === 'volume_invalid') &&
      dates.length === bars &&
      bars >= SESSIONS_OF_A_SOURCE;
    return isWithoutVolume ? WITHOUT_VOLUME : sentence(dates, SENTENCES[defect]);
  }
}

function sentence(dates: readonly string[], what: string): string {
  const shown = dates.slice(0, DATES_SHOWN).join(', ');
  const more = dates.length > DATES_SHOWN ? ', …' : '';
  return `${formatCount(dates.length, 'bar was', 'bars were')} ${what} (${shown}${more}).`;
}
