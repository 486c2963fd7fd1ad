import { useQuery } from '@tanstack/react-query';
import type { CommunityView } from '../../../http/contract/dashboard/community.js';
import { request } from '../request.js';

export const COMMUNITY_KEY = ['community'];

const POLL_MS = 120_000;

/** Asked for only where a cloud is connected. */
export function useCommunity(connected: boolean) {
  return useQuery({
    queryKey: COMMUNITY_KEY,
    queryFn: () => request<CommunityView>('/ui/community'),
    enabled: connected,
    refetchInterval: POLL_MS,
  });
}
