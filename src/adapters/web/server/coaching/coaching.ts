import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { coachingSetup } from '../../../http/contract/dashboard/coachingSetup.js';
import { requestJson } from '../request.js';

export type CoachingSetup = z.infer<typeof coachingSetup>;

export const COACHING_QUERY_KEY = ['coaching-setup'];

const POLL_MS = 30_000;

/** Loads the coaching provider and today's costs. */
export function useCoachingSetup() {
  return useQuery({
    queryKey: COACHING_QUERY_KEY,
    queryFn: () => requestJson<CoachingSetup>('/ui/ai'),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}
