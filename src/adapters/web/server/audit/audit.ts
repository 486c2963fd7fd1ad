import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import type { AuditStatus } from '../../../http/contract/dashboard/audit/auditStatus.js';
import { useHasLiveUpdates } from '../live.js';
import { postWithToken } from '../requestWithToken.js';
import { requestJson } from '../request.js';
import { fetchInstallationStatus } from '../account/setup.js';

export const AUDIT_QUERY_KEY = ['audit'];
export const AUDIT_STATUS_QUERY_KEY = ['audit-status'];

/** Polling interval while no server events arrive. */
const AUDIT_POLL_MS = 15_000;
const STATUS_POLL_MS = 3_000;

const auditQuery = (cache: QueryClient) => ({ queryKey: AUDIT_QUERY_KEY, queryFn: () => latestAudit(cache) });

/** Starts loading the audit before any view requests it. */
export const prefetchAudit = (cache: QueryClient): Promise<void> => cache.prefetchQuery(auditQuery(cache));

/** Loads the latest audit; null before the first audit. */
export function useAudit() {
  const cache = useQueryClient();
  const live = useHasLiveUpdates();
  return useQuery({ ...auditQuery(cache), refetchInterval: live ? false : AUDIT_POLL_MS });
}

export function useAuditStatus() {
  const live = useHasLiveUpdates();
  return useQuery({
    queryKey: AUDIT_STATUS_QUERY_KEY,
    queryFn: () => requestJson<AuditStatus>('/audit/status'),
    refetchInterval: live ? false : STATUS_POLL_MS,
  });
}

export function useRunAudit() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => postWithToken<{ started: true }>('/audit/run'),
    onSettled: () => cache.invalidateQueries({ queryKey: AUDIT_STATUS_QUERY_KEY }),
  });
}

/** Requests the latest audit. Before the first audit, returns null without sending this request. */
async function latestAudit(cache: QueryClient): Promise<AuditPayload | null> {
  const { audited_at } = await fetchInstallationStatus(cache);
  return audited_at === null ? null : requestJson<AuditPayload>('/audit');
}
