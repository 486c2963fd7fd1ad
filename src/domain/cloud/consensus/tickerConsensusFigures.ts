import { SIGNAL_STATES, type SignalState } from '../../shared/consensus/consensusSignal.js';
import { wholePercents } from './wholePercents.js';

/** k-anonymity: the consensus does not publish a ticker or a kind of signal that fewer users have reported. */
export const K_ANONYMITY_MIN_USERS = 5;
export const MAX_TOP_KINDS = 5;
export const DEFAULT_TOP_TICKERS = 10;
export const MAX_TOP_TICKERS = 50;

/**
 * The number of users in each state of a ticker. Each user counts once, in the state of their latest signal of the day.
 */
export type UserCountByState = Readonly<Record<SignalState, number>>;

export interface KindCount {
  readonly kind: string;
  readonly users: number;
}

/** The published figures of a ticker. */
export interface TickerConsensusFigures {
  readonly ticker: string;
  readonly sample_users: number;
  readonly armed_users: number;
  /** Whole percentages of the sample; `armed_pct`, `tighten_pct` and `exit_pct` add up to 100. */
  readonly armed_pct: number;
  readonly tighten_pct: number;
  readonly exit_pct: number;
  /** Most frequent first. */
  readonly top_kinds: readonly KindCount[];
}

/** Returns null when too few users report the ticker, so that nobody can tell it from a ticker without any reports. */
export function tickerConsensusFiguresOf(
  ticker: string,
  states: UserCountByState,
  kinds: readonly KindCount[],
): TickerConsensusFigures | null {
  const counts = SIGNAL_STATES.map((state) => states[state]);
  const users = counts.reduce((sum, count) => sum + count, 0);
  if (users < K_ANONYMITY_MIN_USERS) return null;
  const [armed = 0, tighten = 0, exit = 0] = wholePercents(counts);
  return {
    ticker,
    sample_users: users,
    armed_users: states.ARMED,
    armed_pct: armed,
    tighten_pct: tighten,
    exit_pct: exit,
    top_kinds: kinds
      .filter((each) => each.users >= K_ANONYMITY_MIN_USERS)
      .toSorted((a, b) => b.users - a.users || inOrder(a.kind, b.kind))
      .slice(0, MAX_TOP_KINDS),
  };
}

/** Ranks by number of ARMED users, then by sample size, then alphabetically. */
export const rankConsensusFigures = (figures: readonly TickerConsensusFigures[]): TickerConsensusFigures[] =>
  figures.toSorted(
    (a, b) => b.armed_users - a.armed_users || b.sample_users - a.sample_users || inOrder(a.ticker, b.ticker),
  );

/** Compares two different strings; callers never pass equal ones. */
const inOrder = (a: string, b: string): number => (a < b ? -1 : 1);
