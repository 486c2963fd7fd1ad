import type { AuditPayload, TickerAudit } from '../auditPayload.js';

/** The part of an audit that is kept for later comparisons. */
export interface AuditSummary {
  readonly generatedAt: string;
  /** Latest session of all tickers; null when there are no tickers. */
  readonly asOf: string | null;
  readonly tickers: Readonly<Record<string, TickerSummary>>;
  /** Tickers that could not be audited; they are still in the portfolio. */
  readonly failed: readonly string[];
}

export interface TickerSummary {
  readonly state: string | null;
  readonly grade: string | null;
  readonly score: number | null;
  /** Name and session of each trigger, such as `breakout_20 2017-12-29`. */
  readonly triggers: readonly string[];
  /** Entry price; absent in a summary of an earlier release. */
  readonly entry?: number | null;
  readonly stop: number | null;
  /** Rungs that were hit, in multiples of the risk (R). */
  readonly rungs: readonly number[];
  readonly breached: boolean;
}

/** Number of earlier sessions for which an audit is kept: the newest audit of each of these sessions. */
const EARLIER_SESSIONS = 3;
/** Number of audits of the latest session that are kept. */
const SAME_SESSION = 2;

export function auditSummaryOf({ generated_at, as_of, tickers, errors }: AuditPayload): AuditSummary {
  return {
    generatedAt: generated_at,
    asOf: as_of,
    tickers: Object.fromEntries(Object.entries(tickers).map(([ticker, audit]) => [ticker, tickerSummaryOf(audit)])),
    failed: Object.keys(errors),
  };
}

function tickerSummaryOf({ state, grade, score, triggers, framework }: TickerAudit): TickerSummary {
  const holding = framework?.holding;
  return {
    state,
    grade,
    score,
    triggers: triggers.map(triggerKey),
    entry: holding?.entry_price ?? null,
    stop: holding?.stop ?? null,
    rungs: (holding?.rungs ?? []).filter(({ hit }) => hit).map(({ r }) => r),
    breached: (holding?.breached_since ?? null) !== null,
  };
}

export const triggerKey = ({
  name,
  date = '',
}: {
  readonly name: string;
  readonly date?: string | undefined;
}): string => `${name} ${date}`;

/**
 * Selects the summaries to keep, oldest first: the newest summary of each of the last `EARLIER_SESSIONS` earlier
 * sessions, and the newest `SAME_SESSION` summaries of the latest session.
 */
export function summariesToKeep(summaries: readonly AuditSummary[]): readonly AuditSummary[] {
  const oldestFirst = summaries.toSorted((one, other) => compare(one.generatedAt, other.generatedAt));
  const latest = oldestFirst.at(-1)?.asOf ?? null;
  const same = oldestFirst.filter(({ asOf }) => asOf === latest).slice(-SAME_SESSION);
  const newestOfSession = new Map(
    oldestFirst.filter(({ asOf }) => asOf !== latest).map((summary) => [summary.asOf, summary]),
  );
  return [...[...newestOfSession.values()].slice(-EARLIER_SESSIONS), ...same];
}

/**
 * Selects the audit to compare with: the latest one of an earlier session, so that a second audit of the same prices
 * does not hide the day's changes; without such an audit, the prior audit. Null without an earlier audit.
 */
export function summaryToCompareWith(latest: AuditSummary, earlier: readonly AuditSummary[]): AuditSummary | null {
  const before = earlier.filter(({ generatedAt }) => generatedAt < latest.generatedAt);
  const newestFirst = before.toSorted((one, other) => compare(other.generatedAt, one.generatedAt));
  return newestFirst.find(({ asOf }) => (asOf ?? '') < (latest.asOf ?? '')) ?? newestFirst[0] ?? null;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
