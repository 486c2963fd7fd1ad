import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { circuitStatus } from '../../../http/contract/dashboard/broker.js';
import { postWithToken } from '../requestWithToken.js';
import { requestJson } from '../request.js';

export type CircuitStatus = z.infer<typeof circuitStatus>;

const CIRCUIT_KEY = ['circuit'];
const POLL_MS = 4_000;

export function useCircuit() {
  return useQuery({
    queryKey: CIRCUIT_KEY,
    queryFn: () => requestJson<CircuitStatus>('/broker/circuit/status'),
    refetchInterval: POLL_MS,
  });
}

export function useResetBreaker() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => postWithToken<CircuitStatus>('/broker/circuit/reset'),
    onSuccess: (status) => cache.setQueryData(CIRCUIT_KEY, status),
  });
}
