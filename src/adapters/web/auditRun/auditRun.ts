import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';
import type { AuditStatus } from '../../http/contract/dashboard/audit/auditStatus.js';
import { useAuditStatus, useRunAudit } from '../server/audit/audit.js';
import { ApiError, UnreachableError } from '../server/request.js';

export interface PageAuditRun {
  /** The audit that is running, if any. */
  readonly running: AuditStatus | null;
  /** Whether an audit cannot be started now. */
  readonly blocked: boolean;
  /** Seconds until the requested audit starts, because the previous one began less than a minute ago; otherwise 0. */
  readonly waitSeconds: number;
  /**
   * Why the last audit failed or could not be started. If the program cannot be reached, `ConnectionProblem` reports it
   * instead.
   */
  readonly failure: string | null;
  readonly start: () => void;
  /** Whether an import awaits the user's decision, so that no audit may start yet. */
  readonly hasUnsavedImport: boolean;
  readonly setUnsavedImport: (isUnsaved: boolean) => void;
}

export const PageAuditRunContext = createContext<PageAuditRun | null>(null);

/** The audit run that all components of the page share. */
export function useAuditRun(): PageAuditRun {
  const run = useContext(PageAuditRunContext);
  if (run === null) throw new Error('useAuditRun works only inside the Shell component.');
  return run;
}

/** Returns the same object until something changes, so that views re-render only then. */
export function useAuditRunContextValue(): PageAuditRun {
  const status = useAuditStatus().data ?? null;
  const { error, isPending, mutate, reset, submittedAt } = useRunAudit();
  const [hasUnsavedImport, setUnsavedImport] = useState(false);
  const running = status?.state === 'running' ? status : null;
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null;
  const waitSeconds = useSecondsLeft(submittedAt, wait);
  const isWaiting = wait !== null;
  const blocked = running !== null || isPending || isWaiting || hasUnsavedImport;
  const isDue = isWaiting && waitSeconds === 0;
  useEffect(() => {
    // The request is dropped as soon as another audit runs, or at its start if an unsaved import would be left out.
    if ((isWaiting && running !== null) || (isDue && hasUnsavedImport)) reset();
    else if (isDue) mutate();
  }, [isWaiting, isDue, running, hasUnsavedImport, mutate, reset]);
  const failure = failureOf(status, wait === null ? error : null);
  const start = useCallback(() => {
    if (!blocked) mutate();
  }, [blocked, mutate]);
  return useMemo(
    () => ({ running, blocked, waitSeconds, failure, start, hasUnsavedImport, setUnsavedImport }),
    [running, blocked, waitSeconds, failure, start, hasUnsavedImport],
  );
}

/** Counts down `seconds` from `since`; runs no timer when there is nothing to wait for. */
function useSecondsLeft(since: number, seconds: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const end = seconds === null ? 0 : since + seconds * SECOND_MS;
  useEffect(() => {
    if (end === 0) return;
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) window.clearInterval(timer);
    }, SECOND_MS);
    return () => window.clearInterval(timer);
  }, [end]);
  return seconds === null ? 0 : Math.min(seconds, Math.max(0, Math.ceil((end - now) / SECOND_MS)));
}

function failureOf(status: AuditStatus | null, error: Error | null): string | null {
  if (status?.state === 'running') return null;
  if (error !== null && !(error instanceof UnreachableError)) return error.message;
  return status?.state === 'failed' ? (status.message ?? 'The last audit failed.') : null;
}
