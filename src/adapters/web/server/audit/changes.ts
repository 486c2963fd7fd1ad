import { useQuery } from '@tanstack/react-query';
import type { ChangesView } from '../../../http/contract/dashboard/audit/changes.js';
import { request } from '../request.js';

/** Of the audit of that moment, against the one before. */
export const useChanges = (generatedAt: string) =>
  useQuery({ queryKey: ['changes', generatedAt], queryFn: () => request<ChangesView>('/ui/changes') });
