import { useQuery } from '@tanstack/react-query';
import type { AuditChangesView } from '../../../http/contract/dashboard/audit/changes.js';
import { requestJson } from '../request.js';

/** Loads the changes from the previous audit to the audit generated at `generatedAt`. */
export const useAuditChanges = (generatedAt: string) =>
  useQuery({ queryKey: ['changes', generatedAt], queryFn: () => requestJson<AuditChangesView>('/ui/changes') });
