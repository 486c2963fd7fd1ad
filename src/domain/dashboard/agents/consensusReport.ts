import type { RegimeLabel } from '../analysis/regime/regime.js';
import type { AuditPayload, TickerAudit } from '../audit/auditPayload.js';
import {
  SIGNAL_STATES,
  MAX_SIGNALS_PER_REPORT,
  type ConsensusSignal,
  type SignalState,
} from '../../shared/consensus/consensusSignal.js';
import { isStaleBarDate, NO_FRESH_PRICES_MESSAGE } from '../market/calendar/freshness.js';
import { SAMPLE_PRICE_SOURCE } from '../market/priceSource.js';
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
  if (audit.data_source === SAMPLE_PRICE_SOURCE)
    return {
      kind: 'none',
      reason:
        'The sample prices are not current, so nothing is reported. Choose another price source in Settings (MARKET_DATA).',
    };
  const tickers = Object.entries(audit.tickers);
  const fresh = tickers.filter(([, { metadata }]) => !isStaleBarDate(metadata.last_date, at));
  if (fresh.length === 0) return { kind: 'none', reason: NO_FRESH_PRICES_MESSAGE };
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
