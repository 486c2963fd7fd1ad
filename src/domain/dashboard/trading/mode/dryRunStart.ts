import { latestValidTimestamp } from '../../../shared/timeWindow.js';

/** When the dry-run window began, in milliseconds since the epoch. */
export interface DryRunStart {
  readonly dryrunSince: number;
  /**
   * The recorded start of the dry run, if it was in the future, so that either it or the clock is wrong; otherwise
   * null.
   */
  readonly doubtedSince: number | null;
}

/**
 * Returns the start that counts at `at`. If a start is ahead of the clock, the window restarts instead of blocking live
 * mode until that date. The old start is kept and counts again if the clock had been set back by mistake.
 */
export function dryRunStartAt(start: DryRunStart, at: number, windowMs: number): DryRunStart {
  const { dryrunSince, doubtedSince } = start;
  const latest = latestValidTimestamp(at);
  if (dryrunSince > latest) return { dryrunSince: at, doubtedSince: Math.max(dryrunSince, doubtedSince ?? 0) };
  if (doubtedSince === null) return start;
  if (doubtedSince <= latest) return { dryrunSince: doubtedSince, doubtedSince: null };
  return at - dryrunSince >= windowMs ? { dryrunSince, doubtedSince: null } : start;
}
