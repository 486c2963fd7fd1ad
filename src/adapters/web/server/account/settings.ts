import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  checkSettingsReply,
  checkSettingsRequest,
  saveSettingsRequest,
  SettingsReply,
  testSettingsReply,
  testSettingsRequest,
} from '../../../http/contract/dashboard/settings.js';
import { ApiError, requestJson, UnreachableError } from '../request.js';
import { getWithToken, postWithToken } from '../requestWithToken.js';

export type SettingView = SettingsReply['settings'][number];
export type SettingChanges = z.infer<typeof checkSettingsRequest>['changes'];

const SETTINGS_QUERY_KEY = ['settings'];

export function useSettings() {
  return useQuery({ queryKey: SETTINGS_QUERY_KEY, queryFn: () => getWithToken<SettingsReply>('/ui/settings') });
}

export const checkSettings = (changes: SettingChanges): Promise<z.infer<typeof checkSettingsReply>> =>
  postWithToken('/ui/settings/check', { changes });

export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    // A finished mutation would keep the secrets that it sent.
    gcTime: 0,
    mutationFn: (request: z.infer<typeof saveSettingsRequest>) => postWithToken<SettingsReply>('/ui/settings', request),
    onSuccess: (reply) => cache.setQueryData(SETTINGS_QUERY_KEY, reply),
  });
}

export function useTestSettings() {
  return useMutation({
    gcTime: 0,
    mutationFn: (request: z.infer<typeof testSettingsRequest>) =>
      postWithToken<z.infer<typeof testSettingsReply>>('/ui/settings/test', request),
  });
}

const POLL_MS = 250;
const MAX_POLLS = 120;

/**
 * Restarts the program and reloads the page when it is ready again.
 * @param portAfter the port after the restart, if it changes
 */
export function useRestart(portAfter: string | null) {
  return useMutation({
    async mutationFn() {
      const before = await tokenNow();
      await postWithToken('/ui/settings/restart', {});
      for (let polls = 0; polls < MAX_POLLS; polls++) {
        await new Promise((resolve) => window.setTimeout(resolve, POLL_MS));
        const after = await tokenNow();
        if (after !== null && after !== before) return window.location.reload();
        if (after === null && portAfter !== null && polls > MAX_POLLS / 10) return moveToPort(portAfter);
      }
      throw new Error('Plumbline has not come back within 30 seconds. Start it again; its terminal says why.');
    },
  });
}

/** Returns the token that changes with each start; null while the program does not respond. */
async function tokenNow(): Promise<string | null> {
  try {
    return (await requestJson<{ token: string }>('/csrf-token')).token;
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    // A dashboard that is locked from now on shows its own page after the reload.
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

function moveToPort(port: string): void {
  const address = new URL(window.location.href);
  address.port = port;
  window.location.assign(address);
}
