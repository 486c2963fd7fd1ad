import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';

type Signal = TickerAudit['swing_signal'];

const STATES: Readonly<Record<string, string>> = { EXIT: 'Exit', TIGHTEN: 'Tighten', ARMED: 'Armed', WATCH: 'Watch' };

type Verdict = NonNullable<TickerAudit['structure']>['verdict'] | null;

const VERDICTS: Readonly<Record<NonNullable<Verdict>, string>> = { OK: 'OK', WAIT: 'Wait', AVOID: 'Avoid' };

const SIGNALS: Readonly<Record<NonNullable<Signal>, string>> = { ARMED: 'Armed', SHORT_RISK: 'Short risk', NONE: '–' };

/** Most urgent first. */
export const STATE_ORDER: readonly string[] = Object.keys(STATES);

export const stateRank = (state: string | null): number | null => (state === null ? null : STATE_ORDER.indexOf(state));

export const stateLabel = (state: string): string => STATES[state] ?? state;

export const signalRank = (signal: Signal): number | null =>
  signal === null ? null : Object.keys(SIGNALS).indexOf(signal);

export const StateBadge = ({ state }: { readonly state: string | null }) =>
  state === null ? <span className="dim">–</span> : <span className={`badge state-${state}`}>{stateLabel(state)}</span>;

export const SignalBadge = ({ signal }: { readonly signal: Signal }) =>
  signal === null ? (
    <span className="dim">–</span>
  ) : (
    <span className={`badge signal-${signal}`}>{SIGNALS[signal]}</span>
  );

export const verdictRank = (verdict: Verdict): number | null =>
  verdict === null ? null : Object.keys(VERDICTS).indexOf(verdict);

export const VerdictBadge = ({ verdict }: { readonly verdict: Verdict }) =>
  verdict === null ? (
    <span className="dim">–</span>
  ) : (
    <span className={`badge verdict-${verdict}`}>{VERDICTS[verdict]}</span>
  );
