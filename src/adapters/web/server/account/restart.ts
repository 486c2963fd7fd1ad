import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsReply } from '../../../http/contract/dashboard/settings.js';
import { ApiError, requestJson, UnreachableError } from '../request.js';
import { postWithToken } from '../requestWithToken.js';
import { changesIn, SETTINGS_DRAFT_KEY, SETTINGS_QUERY_KEY, type TypedSettings } from './settings.js';

const POLL_MS = 250;
/**
 * A new version that does not start is abandoned after a minute; starting the previous one takes a few more seconds.
 */
const MAX_RESTART_MS = 90_000;
const MAX_RESTART_ON_PORT_MS = 5_000;

/**
 * Restarts the program and reloads the page when it is back.
 * @param portAfter the port after the restart, if it changes
 */
export function useRestart(portAfter: string | null = null) {
  const cache = useQueryClient();
  return useMutation({
    async mutationFn() {
      const settings = cache.getQueryData<SettingsReply>(SETTINGS_QUERY_KEY)?.settings ?? [];
      if (changesIn(settings, cache.getQueryData<TypedSettings>(SETTINGS_DRAFT_KEY) ?? {}).length > 0)
        throw new Error(
          'Some settings are not saved yet, and a restart would lose them. Save or discard them under Settings first.',
        );
      const before = await runningToken();
      await postWithToken('/ui/settings/restart', {});
      const began = Date.now();
      while (Date.now() - began < MAX_RESTART_MS) {
        await new Promise((resolve) => window.setTimeout(resolve, POLL_MS));
        const now = await runningToken();
        if (now !== null && now !== before) return window.location.reload();
        if (portAfter !== null && Date.now() - began > MAX_RESTART_ON_PORT_MS) return moveToPort(portAfter);
      }
      throw new Error('Plumbline has not started again. Start it as you usually do, then reload this page.');
    },
  });
}

/** Returns the CSRF token, which changes with every start of the program; null while the program is not running. */
async function runningToken(): Promise<string | null> {
  try {
    return (await requestJson<{ token: string }>('/csrf-token')).token;
  } catch (error) {
    if (error instanceof UnreachableError) return null;
    // After a restart, a locked dashboard refuses this request. The error code then counts as a changed token, so the
    // page reloads and shows the unlock page.
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

function moveToPort(port: string): void {
  const address = new URL(window.location.href);
  address.port = port;
  window.location.assign(address);
}
