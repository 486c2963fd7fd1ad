import { formatCount } from '../../../shared/formatCount.js';
import type { Bar } from '../bars.js';

/** Kinds of errors in a bar. docs/prices.md states the rule that detects each kind. */
export const DISPUTE_KINDS = [
  'split_not_applied',
  'dividend_adjustment',
  'constant_factor',
  'stray_tick',
  'hundredfold',
  'missing_session',
  'wrong_instrument',
  'different_tape',
  'repeated_bar',
  'outside_session',
] as const;

/** Explanations of each kind, as parts of sentences. */
const DISPUTE_DESCRIPTIONS: Readonly<Record<DisputeKind, string>> = {
  split_not_applied: 'a split is not applied to the earlier prices',
  dividend_adjustment: 'one source is adjusted for dividends, the other is not',
  constant_factor: 'the latest prices of the sources differ by a constant factor',
  stray_tick: 'a price is far from all others around it',
  hundredfold: 'prices are 100 times, or a hundredth of, those around them',
  missing_session: 'only one source has the session',
  wrong_instrument: 'the sources do not show the same instrument',
  different_tape: 'the volumes of the sources differ by more than a third',
  repeated_bar: 'the bar repeats the previous bar, including its volume',
  outside_session: 'the exchange was closed on that day',
};

export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** The verdicts on a session when two sources are compared. The first three are not disputes. */
export const SESSION_VERDICTS = ['equal', 'rounding', 'late', ...DISPUTE_KINDS] as const;
export type SessionVerdict = (typeof SESSION_VERDICTS)[number];

/** The rules that decide which prices the audit uses, with the sentence that explains each. */
export const BAR_CHOICE_RULES = {
  agreed_prices:
    'The bar nearer to the prices that both sources agree on is used: the close before, the open after and the undisputed prices of the session.',
  continuous_source: 'Where the ratio between the sources changes, the source whose closes do not jump is used.',
  unadjusted_for_dividends: 'The source that is not adjusted for dividends is used.',
  smaller_break: 'Where the sources diverge, the source with the smaller price change is used.',
  first_source: 'The first source is used, because no rule tells which source is right.',
  only_bar: 'The only bar of the session is used.',
  larger_volume: 'The larger volume is used, because the consolidated tape contains every exchange.',
  usual_volume: 'The volume nearer to the median of the 20 sessions before is used.',
  divided_by_split: 'The earlier prices were divided by the ratio of the split.',
  scaled_by_100: 'The prices were converted to the unit of the sessions around them.',
  excluded: 'The bar is not used.',
  clipped: 'The high and the low were clipped to the open and the close.',
} as const;
export type BarChoiceRule = keyof typeof BAR_CHOICE_RULES;

/** A bar that the sources disagree on, or that is implausible on its own. */
export interface BarDispute {
  readonly date: string;
  readonly kind: DisputeKind;
  /** The first source's bar; null when it has none. */
  readonly first: Bar | null;
  /** The second source's bar; null when it has none. */
  readonly second: Bar | null;
  /** The bar that the audit uses; null when it uses none. */
  readonly used: Bar | null;
  readonly rule: BarChoiceRule;
}

/** A dispute of the volume never changes a price. */
export const isPriceDispute = ({ kind }: Pick<BarDispute, 'kind'>): boolean => kind !== 'different_tape';

/** The second source, which a ticker's bars are compared with. */
export interface SecondSource {
  readonly source: string;
  /** Why nothing was compared; null when a comparison was made. */
  readonly reason: string | null;
}

/** A correction of the bar on a date; null in `used` excludes the bar. */
export interface BarRepair {
  readonly date: string;
  readonly kind: DisputeKind;
  readonly rule: BarChoiceRule;
  readonly used: Bar | null;
}

/** Bars after the price judge's corrections, and the disputes that led to them. */
export interface JudgedBars {
  readonly bars: readonly Bar[];
  /** Oldest first. */
  readonly disputes: readonly BarDispute[];
}

/** Multiplies the prices of a bar by one factor and its volume by another. */
export const scaleBar = (bar: Bar, factor: number, volumeFactor = 1): Bar => ({
  date: bar.date,
  open: bar.open * factor,
  high: bar.high * factor,
  low: bar.low * factor,
  close: bar.close * factor,
  volume: bar.volume * volumeFactor,
});

const DATES_SHOWN = 3;

/** Describes the disputes in one sentence per kind and rule, for the flags of a ticker. */
export function disputeSentences(disputes: readonly BarDispute[]): string[] {
  const groups = Map.groupBy(disputes, ({ kind, rule }) => `${kind} ${rule}`);
  return [...groups.values()].flatMap((group): string[] => {
    const [dispute] = group;
    if (dispute === undefined) return [];
    const bars = formatCount(group.length, 'bar is disputed', 'bars are disputed');
    const latest = group.slice(-DATES_SHOWN).map(({ date }) => date);
    const dates = `${group.length > DATES_SHOWN ? '…, ' : ''}${latest.join(', ')}`;
    return [`${bars}: ${DISPUTE_DESCRIPTIONS[dispute.kind]} (${dates}). ${BAR_CHOICE_RULES[dispute.rule]}`];
  });
}
