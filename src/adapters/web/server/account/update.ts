import { useQuery } from '@tanstack/react-query';
import type { UpdateView } from '../../../http/contract/dashboard/update.js';
import { request } from '../request.js';
import { useSetup } from './setup.js';

const POLL_MS = 600_000;

/** Asked only when there is a cloud that could say. */
export function useUpdate() {
  const connected = useSetup().data?.cloud === 'connected';
  return useQuery({
    queryKey: ['update'],
    queryFn: () => request<UpdateView>('/ui/update'),
    refetchInterval: POLL_MS,
    enabled: connected,
  });
}
