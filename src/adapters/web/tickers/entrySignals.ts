import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { areEntriesMoot } from '../../../domain/dashboard/coaching/deriskingStates.js';

type Signals = Pick<TickerAudit, 'state' | 'swing_signal' | 'structure' | 'position'>;

const SIGNALS: Readonly<Record<string, string>> = { ARMED: 'long signal', SHORT_RISK: 'short signal' };

/** Explains signals that seem to contradict the state of a position; null when nothing needs an explanation. */
export function signalsExplanation(audit: Signals): string | null {
  const { state, swing_signal, structure } = audit;
  if (!areEntriesMoot(audit)) return null;
  const signal = SIGNALS[swing_signal];
  const verdict = structure?.verdict ?? null;
  const named = [signal, verdict === null ? undefined : `verdict ${verdict}`].filter((each) => each !== undefined);
  if (signal === undefined || named.length === 0) return null;
  const words = `The ${named.join(' and the ')}`;
  return `${state} takes precedence: it applies to the shares you hold. ${words} ${named.length === 1 ? 'applies' : 'apply'} to new entries only.`;
}
