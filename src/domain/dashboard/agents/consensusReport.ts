import type { RegimeLabel } from '../analysis/regime/regime.js';
import type { AuditPayload, TickerAudit } from '../audit/auditPayload.js';
import {
  SIGNAL_STATES,
  MAX_SIGNALS_PER_REPORT,
  type ConsensusSignal,
  type SignalState,
} from '../../shared/consensus/consensusSignal.js';
import { isStaleBarDate } from '../market/calendar/freshness.js';
import { priceProblemOf } from './priceProblem.js';
import { SLUG_PATTERN } from '../../shared/slug.js';
import { isCloudTicker } from '../../shared/ticker.js';
import { MINUTE_MS } from '../../shared/timeUnits.js';

/** How often a dashboard sends its report, even if nothing changed. */
export const CONSENSUS_REPORT_INTERVAL_MS = MINUTE_MS;

/** The report to the consensus. Only these fields leave the machine. */
export interface ConsensusReport {
  readonly fires: readonly ConsensusSignal[];
  readonly regime: RegimeLabel;
}

export type ConsensusReportResult =
  | { readonly kind: 'made'; readonly report: ConsensusReport }
  | { readonly kind: 'none'; readonly reason: string };

/** Creates the consensus report from an audit, or returns the reason why it cannot be created. */
export function createConsensusReport(audit: AuditPayload, at: number): ConsensusReportResult {
  const problem = priceProblemOf(audit, at, 'nothing is reported');
  if (problem !== null) return { kind: 'none', reason: problem };
  const fresh = Object.entries(audit.tickers).filter(([, { metadata }]) => !isStaleBarDate(metadata.last_date, at));
  const fired = fresh.flatMap(([ticker, audited]) => signalOf(ticker, audited));
  if (fired.length === 0) return { kind: 'none', reason: 'No ticker is in ARMED, TIGHTEN or EXIT.' };
  const fires = fired.filter(({ ticker }) => isCloudTicker(ticker)).slice(0, MAX_SIGNALS_PER_REPORT);
  if (fires.length === 0)
    return {
      kind: 'none',
      reason: 'Only tickers that begin with a digit are in ARMED, TIGHTEN or EXIT. The consensus does not accept them.',
    };
  return { kind: 'made', report: { fires, regime: audit.regime.label } };
}

function signalOf(ticker: string, { state, framework }: TickerAudit): ConsensusSignal[] {
  const fire = framework?.fire ?? null;
  return fire === null || !isSignalState(state) || !SLUG_PATTERN.test(fire.kind)
    ? []
    : [{ ticker, kind: fire.kind, strength: fire.strength, state }];
}

const isSignalState = (state: string | null): state is SignalState => SIGNAL_STATES.some((each) => each === state);
