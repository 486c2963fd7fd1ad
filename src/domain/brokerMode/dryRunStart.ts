import { latestMoment } from '../timeWindow.js';

/** When the dry-run window began, in milliseconds since the epoch. */
export interface DryRunStart {
  readonly dryrunSince: number;
  /** A start that lies ahead of the clock, so that either was written by a wrong clock; null while there is no doubt. */
  readonly doubtedSince: number | null;
}

/**
 * The start that counts at `at`. One ahead of the clock neither locks the mode until its date comes nor is forgotten: the
 * window begins anew, and the earlier start counts again if the clock turns out to have been set back by mistake.
 */
export function dryRunStartAt(start: DryRunStart, at: number, windowMs: number): DryRunStart {
  const { dryrunSince, doubtedSince } = start;
  const latest = latestMoment(at);
  if (dryrunSince > latest) return { dryrunSince: at, doubtedSince: Math.max(dryrunSince, doubtedSince ?? 0) };
  if (doubtedSince === null) return start;
  if (doubtedSince <= latest) return { dryrunSince: doubtedSince, doubtedSince: null };
  return at - dryrunSince >= windowMs ? { dryrunSince, doubtedSince: null } : start;
}
