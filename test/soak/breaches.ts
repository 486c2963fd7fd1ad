import { overlapsOutage, type Observation, type OutageWindow } from './observations.ts';

/** The statuses and error codes that docs/requirements.md allows while a dependency is down. */
const NAMED_REFUSALS: Readonly<Record<number, string>> = { 502: 'upstream_error', 503: 'not_configured' };

/** Explains how a reply breaks a promise; returns null when it breaks none. */
function breachOf(seen: Observation, windows: readonly OutageWindow[]): string | null {
  const { outcome, error, route } = seen;
  if (outcome === 200 || outcome === 304) return null;
  if (typeof outcome === 'string') {
    if (outcome.startsWith('wrong:')) return outcome;
    const killed = route !== 'GET /audit' && overlapsOutage(seen, windows, (what) => what === 'cloud');
    return killed ? null : `${outcome} while the program ran`;
  }
  if (outcome >= 500) {
    if (NAMED_REFUSALS[outcome] !== error) return `${outcome} ${error ?? 'without a name'}`;
    return overlapsOutage(seen, windows) ? null : `${outcome} ${error} while nothing was away`;
  }
  return `${outcome} ${error ?? ''} to a good request`;
}

/** Counts the broken promises among the observed replies, by route and promise. */
export function breachesByRoute(
  observations: readonly Observation[],
  windows: readonly OutageWindow[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const seen of observations) {
    const breach = breachOf(seen, windows);
    if (breach !== null) counts[`${seen.route}: ${breach}`] = (counts[`${seen.route}: ${breach}`] ?? 0) + 1;
  }
  return counts;
}

/**
 * Counts excused failures: requests without a reply while the cloud was killed, and refusals while a dependency was
 * down.
 */
export function countExcusedFailures(
  observations: readonly Observation[],
  windows: readonly OutageWindow[],
): { readonly unanswered: number; readonly refused: number } {
  const excused = observations.filter(
    (seen) => seen.outcome !== 200 && seen.outcome !== 304 && breachOf(seen, windows) === null,
  );
  const unanswered = excused.filter(({ outcome }) => typeof outcome === 'string').length;
  return { unanswered, refused: excused.length - unanswered };
}
