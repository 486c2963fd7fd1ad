import { useQuery } from '@tanstack/react-query';
import type { CommunityReply } from '../../../http/contract/dashboard/community.js';
import { requestJson } from '../request.js';

export const COMMUNITY_QUERY_KEY = ['community'];

const POLL_MS = 120_000;

/** Loads the figures about other users, but only while a cloud is connected. */
export function useCommunity(connected: boolean) {
  return useQuery({
    queryKey: COMMUNITY_QUERY_KEY,
    queryFn: () => requestJson<CommunityReply>('/ui/community'),
    enabled: connected,
    refetchInterval: POLL_MS,
  });
}
