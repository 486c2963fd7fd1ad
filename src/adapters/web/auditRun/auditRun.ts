import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';
import type { AuditStatus } from '../../http/contract/dashboard/audit/auditStatus.js';
import { useAuditStatus, useRunAudit } from '../server/audit/audit.js';
import { ApiError, UnreachableError } from '../server/request.js';

export interface PageAuditRun {
  /** The run under way, if there is one. */
  readonly running: AuditStatus | null;
  /** Whether a start would be refused now. */
  readonly blocked: boolean;
  /** Until another run may start; 0 when it may. */
  readonly waitSeconds: number;
  /** Why the last run, or the last attempt to start one, came to nothing; that nobody answers is said elsewhere. */
  readonly failure: string | null;
  readonly start: () => void;
}

export const PageAuditRunContext = createContext<PageAuditRun | null>(null);

/** The page's one run, wherever it is shown. */
export function useAuditRun(): PageAuditRun {
  const run = useContext(PageAuditRunContext);
  if (run === null) throw new Error('The audit run is known inside the shell alone.');
  return run;
}

/** The same object for as long as nothing changes: views draw themselves anew only then. */
export function useAuditRunState(): PageAuditRun {
  const status = useAuditStatus().data ?? null;
  const { error, isPending, mutate, submittedAt } = useRunAudit();
  const running = status?.state === 'running' ? status : null;
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null;
  const waitSeconds = useSecondsLeft(submittedAt, wait);
  const blocked = running !== null || isPending || waitSeconds > 0;
  const failure = failureOf(status, wait === null ? error : null);
  const start = useCallback(() => {
    if (!blocked) mutate();
  }, [blocked, mutate]);
  return useMemo(
    () => ({ running, blocked, waitSeconds, failure, start }),
    [running, blocked, waitSeconds, failure, start],
  );
}

/** Of so many seconds from `since`; counted only while there are any. */
function useSecondsLeft(since: number, seconds: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const end = seconds === null ? 0 : since + seconds * SECOND_MS;
  useEffect(() => {
    if (end <= Date.now()) return;
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
