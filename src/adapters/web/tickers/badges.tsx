import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';

type Signal = TickerAudit['swing_signal'];

type Verdict = NonNullable<TickerAudit['structure']>['verdict'] | null;

const VERDICT_ORDER: readonly NonNullable<Verdict>[] = ['OK', 'WAIT', 'AVOID'];

const SIGNALS: Readonly<Record<Signal, string>> = { ARMED: 'Long', SHORT_RISK: 'Short', NONE: '–' };

/** Most urgent first. */
export const STATES_BY_URGENCY: readonly string[] = ['EXIT', 'TIGHTEN', 'ARMED', 'WATCH'];

export const stateRank = (state: string | null): number | null =>
  state === null ? null : STATES_BY_URGENCY.indexOf(state);

export const signalRank = (signal: Signal): number => Object.keys(SIGNALS).indexOf(signal);

export const StateBadge = ({ state }: { readonly state: string | null }) =>
  state === null ? <span className="dim">–</span> : <span className={`badge state-${state}`}>{state}</span>;

interface SignalProps {
  readonly signal: Signal;
  /** Whether to dim the badge, because the position makes an entry pointless. */
  readonly isMoot?: boolean;
}

/** The swing signal: long, short or none. */
export const SignalBadge = ({ signal, isMoot = false }: SignalProps) => (
  <span className={isMoot ? 'badge dim' : `badge signal-${signal}`}>{SIGNALS[signal]}</span>
);

export const verdictRank = (verdict: Verdict): number | null =>
  verdict === null ? null : VERDICT_ORDER.indexOf(verdict);

export const VerdictBadge = ({ verdict, isMoot = false }: { readonly verdict: Verdict; readonly isMoot?: boolean }) =>
  verdict === null ? (
    <span className="dim">–</span>
  ) : (
    <span className={isMoot ? 'badge dim' : `badge verdict-${verdict}`}>{verdict}</span>
  );
