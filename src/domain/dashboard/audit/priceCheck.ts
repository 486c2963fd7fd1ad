import { addDays } from '../../shared/calendar/calendarDays.js';
import type { SessionBar } from '../analysis/live/liveTicker.js';
import type { Bar } from '../market/bars.js';
import type { BarsReading } from '../market/readBars.js';
import {
  BAR_CHOICE_RULES,
  type BarDispute,
  type SecondSource,
  type DisputeKind,
  type SessionVerdict,
  isPriceDispute,
} from '../market/priceJudge/barDispute.js';

/** The price judge's findings about a ticker's bars, with wire names. */
export interface PriceCheckAudit {
  /** Source that the bars were compared with; null when only one source is configured. */
  readonly second_source: string | null;
  /** Why the bars were not compared; null when they were, or when only one source is configured. */
  readonly reason: string | null;
  /** Number of compared sessions by verdict. */
  readonly verdicts: Readonly<Partial<Record<SessionVerdict, number>>>;
  /** All disputes, one entry per kind and rule. */
  readonly disputes: readonly DisputeSummary[];
  /** The disputed bars of the last sessions, latest first. */
  readonly recent: readonly BarDisputeAudit[];
  /** A session whose disputed prices affect the holding's stop; null when no disputed price affects it. */
  readonly disputed_stop_date: string | null;
}

export interface DisputeSummary {
  readonly kind: DisputeKind;
  /** The rule that chose which bar to use, as a sentence. */
  readonly rule: string;
  readonly sessions: number;
  readonly first_date: string;
  readonly last_date: string;
}

export interface BarDisputeAudit {
  readonly date: string;
  readonly kind: DisputeKind;
  /** The rule that chose which bar to use, as a sentence. */
  readonly rule: string;
  /** The first source's bar; null when it has none. */
  readonly first: SessionBar | null;
  readonly second: SessionBar | null;
  /** Null when the bar was excluded. */
  readonly used: SessionBar | null;
}

/** Number of latest bars in which a dispute blocks orders that open or increase a position. */
export const RECENT_BAR_COUNT = 30;
/** Enough calendar days to contain every session that a stop's 22-bar high and ATR use. */
const STOP_WINDOW_DAYS = 45;

/** The price judge's findings about the loaded bars of a ticker. */
export type PriceJudgeFindings = Pick<Extract<BarsReading, { kind: 'bars' }>, 'disputes' | 'verdicts'>;

/**
 * Returns undefined when there is only one source and no dispute.
 * @param dates of the latest bars, ascending
 * @param stopSince session that set the holding's stop; null without a stop
 */
export function priceCheckOf(
  { disputes = [], verdicts = {} }: PriceJudgeFindings,
  check: SecondSource | undefined,
  dates: readonly string[],
  stopSince: string | null,
): PriceCheckAudit | undefined {
  if (check === undefined && disputes.length === 0) return undefined;
  const since = dates.at(-RECENT_BAR_COUNT) ?? dates[0] ?? '';
  return {
    second_source: check?.source ?? null,
    reason: check?.reason ?? null,
    verdicts,
    disputes: summariesOf(disputes),
    recent: disputes
      .filter(({ date }) => date >= since)
      .slice(-RECENT_BAR_COUNT)
      .toReversed()
      .map(({ date, kind, rule, first, second, used }) => ({
        date,
        kind,
        rule: BAR_CHOICE_RULES[rule],
        first: pricesOf(first),
        second: pricesOf(second),
        used: pricesOf(used),
      })),
    disputed_stop_date: stopSince === null ? null : disputedStopDate(disputes, stopSince),
  };
}

function summariesOf(disputes: readonly BarDispute[]): DisputeSummary[] {
  const groups = Map.groupBy(disputes, ({ kind, rule }) => `${kind} ${rule}`);
  return [...groups.values()].flatMap((group): DisputeSummary[] => {
    const [first, last] = [group[0], group.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [
          {
            kind: first.kind,
            rule: BAR_CHOICE_RULES[first.rule],
            sessions: group.length,
            first_date: first.date,
            last_date: last.date,
          },
        ];
  });
}

const pricesOf = (bar: Bar | null): SessionBar | null =>
  bar === null ? null : { open: bar.open, high: bar.high, low: bar.low, close: bar.close, volume: bar.volume };

function disputedStopDate(disputes: readonly BarDispute[], stopSince: string): string | null {
  const from = addDays(stopSince, -STOP_WINDOW_DAYS);
  const found = disputes.findLast((each) => isPriceDispute(each) && each.date >= from && each.date <= stopSince);
  return found?.date ?? null;
}
