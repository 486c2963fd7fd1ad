import { useQuery } from '@tanstack/react-query';
import type { UpdateStatusView } from '../../../http/contract/dashboard/update.js';
import { requestJson } from '../request.js';
import { useSetup } from './setup.js';

const POLL_MS = 600_000;

/** Loads the available update, but only while a cloud is connected. */
export function useAvailableUpdate() {
  const connected = useSetup().data?.cloud === 'connected';
  return useQuery({
    queryKey: ['update'],
    queryFn: () => requestJson<UpdateStatusView>('/ui/update'),
    refetchInterval: POLL_MS,
    enabled: connected,
  });
}
