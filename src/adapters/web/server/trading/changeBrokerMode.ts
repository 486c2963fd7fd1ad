import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { setBrokerModeRequest } from '../../../http/contract/dashboard/broker.js';
import { BROKER_MODE_QUERY_KEY, type BrokerModeView } from './brokerMode.js';
import { postWithToken } from '../requestWithToken.js';

type Choice = z.infer<typeof setBrokerModeRequest>;

export function useChangeBrokerMode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => postWithToken<BrokerModeView>('/ui/broker-mode', choice),
    onSuccess: (view) => cache.setQueryData(BROKER_MODE_QUERY_KEY, view),
    onError: () => cache.invalidateQueries({ queryKey: BROKER_MODE_QUERY_KEY }),
  });
}
