import { TICKER_STATES } from '../../framework/tickerContext.js';
import type { AuditPayload, TickerAudit } from '../auditPayload.js';
import { triggerKey, type AuditSummary, type TickerSummary } from './auditSummary.js';

/** A difference between two audits; prices per share. */
export type TickerChange =
  | { readonly kind: 'state'; readonly from: string | null; readonly to: string; readonly reason: string | null }
  | { readonly kind: 'stop_breached'; readonly stop: number; readonly close: number }
  | { readonly kind: 'rung'; readonly r: number; readonly price: number; readonly share: number }
  | {
      readonly kind: 'grade';
      readonly from: string;
      readonly to: string;
      readonly score_from: number | null;
      readonly score_to: number | null;
    }
  | { readonly kind: 'trigger'; readonly name: string; readonly strength: number; readonly date: string | null }
  | { readonly kind: 'stop'; readonly from: number; readonly to: number };

export interface TickerChanges {
  readonly ticker: string;
  /** In descending order of urgency. */
  readonly changes: readonly TickerChange[];
}

export interface AuditChanges {
  readonly tickers: readonly TickerChanges[];
  /** Tickers audited now that are not in the earlier portfolio. */
  readonly added: readonly string[];
  /** Tickers in the earlier portfolio that are not in the current one. */
  readonly removed: readonly string[];
}

/** In descending order of urgency. */
const STATES: readonly string[] = TICKER_STATES.toReversed();
const KINDS: readonly TickerChange['kind'][] = ['state', 'stop_breached', 'rung', 'grade', 'trigger', 'stop'];

/** Compares an audit with an earlier one and lists the tickers with the most urgent changes first. */
export function auditChangesSince(before: AuditSummary, { tickers, errors }: AuditPayload): AuditChanges {
  const changed = Object.entries(tickers).flatMap(([ticker, audit]): TickerChanges[] => {
    const earlier = before.tickers[ticker];
    const changes = earlier === undefined ? [] : changesOf(earlier, audit, before.asOf ?? '');
    return changes.length === 0 ? [] : [{ ticker, changes }];
  });
  const named = [...Object.keys(before.tickers), ...before.failed];
  return {
    tickers: changed.toSorted((one, other) => urgency(one) - urgency(other)),
    added: Object.keys(tickers).filter((ticker) => !named.includes(ticker)),
    removed: named.filter((ticker) => !Object.hasOwn(tickers, ticker) && !Object.hasOwn(errors, ticker)),
  };
}

function changesOf(before: TickerSummary, audit: TickerAudit, asOf: string): TickerChange[] {
  return [
    ...stateChange(before, audit, asOf),
    ...planChanges(before, audit),
    ...gradeChange(before, audit),
    ...newTriggers(before, audit),
  ].toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

/** Without a transition since the earlier audit there is no reason: an edit of the portfolio changed the state. */
function stateChange(before: TickerSummary, { state, framework, metadata }: TickerAudit, asOf: string): TickerChange[] {
  if (state === null || state === before.state) return [];
  const transition = framework?.transitions.at(-1);
  const isReason = transition?.to === state && (transition.at > asOf || transition.at === metadata.last_date);
  return [{ kind: 'state', from: before.state, to: state, reason: isReason ? transition.reason.text : null }];
}

/** Stops are compared only while the entry price is the same: a split or an edit of the position changes both. */
function planChanges(before: TickerSummary, { framework, metadata }: TickerAudit): TickerChange[] {
  const holding = framework?.holding ?? null;
  if (holding === null) return [];
  const { stop, rungs, entry_price: entry, breached_since: breachedSince } = holding;
  const hit = rungs.filter((rung) => rung.hit && !before.rungs.includes(rung.r));
  return [
    ...(breachedSince !== null && !before.breached && stop !== null
      ? [{ kind: 'stop_breached' as const, stop, close: metadata.last_close }]
      : []),
    ...hit.map(({ r, price, share }) => ({ kind: 'rung' as const, r, price, share })),
    ...(stop !== null && before.stop !== null && stop !== before.stop && (before.entry ?? entry) === entry
      ? [{ kind: 'stop' as const, from: before.stop, to: stop }]
      : []),
  ];
}

function gradeChange(before: TickerSummary, { grade, score }: TickerAudit): TickerChange[] {
  if (grade === null || before.grade === null || grade === before.grade) return [];
  return [{ kind: 'grade', from: before.grade, to: grade, score_from: before.score, score_to: score }];
}

function newTriggers(before: TickerSummary, { triggers }: TickerAudit): TickerChange[] {
  return triggers
    .filter((trigger) => !before.triggers.includes(triggerKey(trigger)))
    .map(({ name, strength, date = null }) => ({ kind: 'trigger', name, strength, date }));
}

/** Returns a sort key: the kind of the first change decides, then the new state. */
function urgency({ changes: [first] }: TickerChanges): number {
  if (first === undefined) return Infinity;
  return KINDS.indexOf(first.kind) * STATES.length + (first.kind === 'state' ? STATES.indexOf(first.to) : 0);
}
