import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { brokerModeView, setBrokerModeRequest } from '../../../http/contract/dashboard/broker.js';
import { requestJson } from '../request.js';
import { postWithToken } from '../requestWithToken.js';

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

export function useChangeBrokerMode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (choice: z.infer<typeof setBrokerModeRequest>) =>
      postWithToken<BrokerModeView>('/ui/broker-mode', choice),
    onSuccess: (view) => cache.setQueryData(BROKER_MODE_QUERY_KEY, view),
    onError: () => cache.invalidateQueries({ queryKey: BROKER_MODE_QUERY_KEY }),
  });
}
