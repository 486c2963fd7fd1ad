import { createContext, useContext } from 'react';
import type { AuditStatus } from '../../http/contract/auditStatus.js';
import { useAuditStatus, useRunAudit } from '../server/audit.js';
import { Refusal, Unreachable } from '../server/request.js';
import { useNow } from '../pieces/now.js';

export interface AuditRun {
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

const SECOND_MS = 1_000;

export const Run = createContext<AuditRun | null>(null);

/** The page's one run, wherever it is shown. */
export function useAuditRun(): AuditRun {
  const run = useContext(Run);
  if (run === null) throw new Error('The audit run is known inside the shell alone.');
  return run;
}

export function useRunOfThePage(): AuditRun {
  const status = useAuditStatus().data ?? null;
  const request = useRunAudit();
  const now = useNow(SECOND_MS);
  const running = status?.state === 'running' ? status : null;
  const { error } = request;
  const wait = error instanceof Refusal ? error.retryAfterSeconds : null;
  const waitSeconds = wait === null ? 0 : Math.max(0, Math.ceil(wait - (now - request.submittedAt) / SECOND_MS));
  const blocked = running !== null || request.isPending || waitSeconds > 0;
  return {
    running,
    blocked,
    waitSeconds,
    failure: failureOf(status, wait === null ? error : null),
    start: () => {
      if (!blocked) request.mutate();
    },
  };
}

function failureOf(status: AuditStatus | null, error: Error | null): string | null {
  if (status?.state === 'running') return null;
  if (error !== null && !(error instanceof Unreachable)) return error.message;
  return status?.state === 'failed' ? (status.message ?? 'The last audit failed.') : null;
}
