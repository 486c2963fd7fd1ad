import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AuditPayload } from '../../../../domain/dashboard/audit/payload.js';
import type { AuditStatus } from '../../../http/contract/dashboard/audit/auditStatus.js';
import { useLive } from '../live.js';
import { post } from '../post.js';
import { request } from '../request.js';
import { freshSetup } from '../account/setup.js';

export const AUDIT_KEY = ['audit'];
export const STATUS_KEY = ['audit-status'];

/** How often to ask while no events arrive. */
const AUDIT_POLL_MS = 15_000;
const STATUS_POLL_MS = 3_000;

/** The latest audit; null before the first. */
export function useAudit() {
  const cache = useQueryClient();
  const live = useLive();
  return useQuery({
    queryKey: AUDIT_KEY,
    queryFn: () => latestAudit(cache),
    refetchInterval: live ? false : AUDIT_POLL_MS,
  });
}

export function useAuditStatus() {
  const live = useLive();
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

/** Before the first audit there is none to ask for. */
async function latestAudit(cache: QueryClient): Promise<AuditPayload | null> {
  const { audited_at } = await freshSetup(cache);
  return audited_at === null ? null : request<AuditPayload>('/audit');
}
