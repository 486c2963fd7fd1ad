import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateStatusView } from '../../../http/contract/dashboard/update.js';
import { requestJson } from '../request.js';
import { postWithToken } from '../requestWithToken.js';
import { useInstallationStatus } from './setup.js';

const UPDATE_QUERY_KEY = ['update'];
const POLL_MS = 600_000;
const INSTALLING_POLL_MS = 500;

const INSTALLING = new Set(['downloading', 'verifying', 'unpacking']);

/** Fetches which update is available, but only while a cloud is connected. */
export function useAvailableUpdate() {
  const connected = useInstallationStatus().data?.cloud === 'connected';
  return useQuery({
    queryKey: UPDATE_QUERY_KEY,
    queryFn: () => requestJson<UpdateStatusView>('/ui/update'),
    refetchInterval: ({ state: { data } }) =>
      INSTALLING.has(data?.installation?.state ?? '') ? INSTALLING_POLL_MS : POLL_MS,
    enabled: connected,
  });
}

/** Downloads and installs a version; `useAvailableUpdate` reports the progress. */
export function useInstallUpdate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => postWithToken<UpdateStatusView>('/ui/update', { version }),
    onSuccess: (update) => cache.setQueryData(UPDATE_QUERY_KEY, update),
    onError: () => cache.invalidateQueries({ queryKey: UPDATE_QUERY_KEY }),
  });
}
