import type { FrameworkExplanation } from './explainFramework.js';

/**
 * Returns the session of the close below the stop that caused EXIT if the price closed above the stop since and then
 * below it again; null otherwise.
 */
export function firstBreachOf({
  state,
  since,
  transitions,
  holding,
}: Pick<FrameworkExplanation, 'state' | 'since' | 'transitions' | 'holding'>): string | null {
  const latest = holding?.stop.breached_since ?? null;
  const isByStop = state === 'EXIT' && transitions.at(-1)?.reason.kind === 'stop';
  return isByStop && since !== null && latest !== null && since < latest ? since : null;
}
