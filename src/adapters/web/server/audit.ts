import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditPayload } from '../../http/contract/audit.js';
import type { AuditStatus } from '../../http/contract/auditStatus.js';
import { post } from './post.js';
import { Refusal, request } from './request.js';

export const AUDIT_KEY = ['audit'];
export const STATUS_KEY = ['audit-status'];

/** How often to ask while no events arrive. */
const AUDIT_POLL_MS = 15_000;
const STATUS_POLL_MS = 3_000;

/** The latest audit; null before the first. */
export function useAudit(live: boolean) {
  return useQuery({ queryKey: AUDIT_KEY, queryFn: latestAudit, refetchInterval: live ? false : AUDIT_POLL_MS });
}

export function useAuditStatus(live: boolean) {
  return useQuery({
    queryKey: STATUS_KEY,
    queryFn: () => request<AuditStatus>('/audit/status'),
    refetchInterval: live ? false : STATUS_POLL_MS,
  });
}

export function useRunAudit() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => post<{ started: true }>('/audit/run'),
    onSettled: () => cache.invalidateQueries({ queryKey: STATUS_KEY }),
  });
}

async function latestAudit(): Promise<AuditPayload | null> {
  try {
    return await request<AuditPayload>('/audit');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_audit_yet') return null;
    throw error;
  }
}
