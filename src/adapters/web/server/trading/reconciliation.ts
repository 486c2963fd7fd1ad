import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { reconciliation } from '../../../http/contract/dashboard/broker.js';
import { requestJson } from '../request.js';

export type Reconciliation = z.infer<typeof reconciliation>;

/** Compares the positions with the broker's when the view opens or on request, without polling. */
export function useReconciliation() {
  return useQuery({
    queryKey: ['reconcile'],
    queryFn: () => requestJson<Reconciliation>('/broker/reconcile'),
    gcTime: 0,
  });
}
