import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { areEntriesMoot } from '../../../domain/dashboard/coaching/deriskingStates.js';

type Signals = Pick<TickerAudit, 'state' | 'swing_signal' | 'structure' | 'position'>;

const SETUPS: Readonly<Record<string, string>> = { ARMED: 'long setup', SHORT_RISK: 'short setup' };

/** Explains signals that seem to contradict the state of a position; null when nothing needs an explanation. */
export function signalsExplanation(audit: Signals): string | null {
  const { state, swing_signal, structure } = audit;
  if (!areEntriesMoot(audit)) return null;
  const setup = SETUPS[swing_signal ?? ''];
  const verdict = structure?.verdict ?? null;
  const named = [setup, verdict === null ? undefined : `verdict ${verdict}`].filter((each) => each !== undefined);
  if (setup === undefined || named.length === 0) return null;
  const words = `The ${named.join(' and the ')}`;
  return `${state} takes precedence: it applies to the shares you hold. ${words} ${named.length === 1 ? 'applies' : 'apply'} to new entries only.`;
}
