import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { brokerModeView } from '../../../http/contract/dashboard/broker.js';
import { requestJson } from '../request.js';

export type BrokerModeView = z.infer<typeof brokerModeView>;

export const BROKER_MODE_QUERY_KEY = ['broker-mode'];

/** Live mode can end on its own when a requirement is no longer met. */
const POLL_MS = 30_000;

export function useBrokerMode() {
  return useQuery({
    queryKey: BROKER_MODE_QUERY_KEY,
    queryFn: () => requestJson<BrokerModeView>('/ui/broker-mode'),
    refetchInterval: POLL_MS,
    // Opening a view always fetches the current mode.
    staleTime: 0,
  });
}
