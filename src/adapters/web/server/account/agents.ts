import { useQuery } from '@tanstack/react-query';
import type { AgentsReply } from '../../../http/contract/dashboard/agents.js';
import { requestJson } from '../request.js';

export type Agent = AgentsReply['agents'][number];

const POLL_MS = 10_000;

export function useAgents() {
  return useQuery({
    queryKey: ['agents'],
    queryFn: async () => (await requestJson<AgentsReply>('/ui/agents')).agents,
    refetchInterval: POLL_MS,
  });
}
