import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateStatusView } from '../../../http/contract/dashboard/update.js';
import { requestJson, UnreachableError } from '../request.js';
import { postWithToken } from '../requestWithToken.js';
import { useSetup } from './setup.js';

const UPDATE_QUERY_KEY = ['update'];
const POLL_MS = 600_000;
const INSTALLING_POLL_MS = 500;
/**
 * A version that does not start is given up after a minute, and starting the previous version again takes some seconds.
 */
const MAX_RESTART_MS = 90_000;

const INSTALLING = new Set(['downloading', 'verifying', 'unpacking']);

/** Loads the available update, but only while a cloud is connected. */
export function useAvailableUpdate() {
  const connected = useSetup().data?.cloud === 'connected';
  return useQuery({
    queryKey: UPDATE_QUERY_KEY,
    queryFn: () => requestJson<UpdateStatusView>('/ui/update'),
    refetchInterval: ({ state: { data } }) =>
      INSTALLING.has(data?.installation?.state ?? '') ? INSTALLING_POLL_MS : POLL_MS,
    enabled: connected,
  });
}

/** Downloads and installs a version; the query above reports the progress. */
export function useInstallUpdate() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => postWithToken<UpdateStatusView>('/ui/update', { version }),
    onSuccess: (update) => cache.setQueryData(UPDATE_QUERY_KEY, update),
    onError: () => cache.invalidateQueries({ queryKey: UPDATE_QUERY_KEY }),
  });
}

/** Restarts the program and reloads the page when it is back. */
export function useRestart() {
  return useMutation({
    mutationFn: async () => {
      const before = await runningToken();
      await postWithToken('/ui/settings/restart');
      const end = Date.now() + MAX_RESTART_MS;
      while (Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, INSTALLING_POLL_MS));
        const now = await runningToken();
        if (now !== null && now !== before) return window.location.reload();
      }
      throw new Error('Plumbline has not started again. Start it as you usually do, then reload this page.');
    },
  });
}

/** Returns the CSRF token, which differs for each start of the program; null while it does not run. */
async function runningToken(): Promise<string | null> {
  try {
    return (await requestJson<{ token: string }>('/csrf-token')).token;
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    throw error;
  }
}
