import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { brokerModeChoice } from '../../../http/contract/dashboard/broker.js';
import { BROKER_MODE_KEY, type BrokerModeView } from './brokerMode.js';
import { post } from '../post.js';

type Choice = z.infer<typeof brokerModeChoice>;

export function useChooseMode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => post<BrokerModeView>('/ui/broker-mode', choice),
    onSuccess: (view) => cache.setQueryData(BROKER_MODE_KEY, view),
    onError: () => cache.invalidateQueries({ queryKey: BROKER_MODE_KEY }),
  });
}
