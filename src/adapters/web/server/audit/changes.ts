import { useQuery } from '@tanstack/react-query';
import type { AuditChangesView } from '../../../http/contract/dashboard/audit/changes.js';
import { requestJson } from '../request.js';

/** Loads how the audit generated at that time differs from the one before. */
export const useAuditChanges = (generatedAt: string) =>
  useQuery({ queryKey: ['changes', generatedAt], queryFn: () => requestJson<AuditChangesView>('/ui/changes') });
