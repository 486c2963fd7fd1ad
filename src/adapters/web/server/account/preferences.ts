import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { updatePreferencesRequest, PreferencesReply } from '../../../http/contract/dashboard/preferences.js';
import { postWithToken } from '../requestWithToken.js';
import { requestJson } from '../request.js';

const PREFERENCES_KEY = ['preferences'];

export type PreferencesChange = z.infer<typeof updatePreferencesRequest>;

export function usePreferences() {
  return useQuery({ queryKey: PREFERENCES_KEY, queryFn: () => requestJson<PreferencesReply>('/ui/preferences') });
}

/** Changes preferences. The page shows each change at once, and then adopts the response to the last one. */
export function useChangePreferences() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: PREFERENCES_KEY,
    scope: { id: 'preferences' },
    mutationFn: (change: PreferencesChange) => postWithToken<PreferencesReply>('/ui/preferences', change),
    onMutate: ({ coach, alerts, ...rest }) =>
      cache.setQueryData<PreferencesReply>(
        PREFERENCES_KEY,
        (now) => now && { ...now, ...rest, coach: { ...now.coach, ...coach }, alerts: { ...now.alerts, ...alerts } },
      ),
    onSuccess: (preferences) =>
      cache.isMutating({ mutationKey: PREFERENCES_KEY }) === 1 && cache.setQueryData(PREFERENCES_KEY, preferences),
    onError: () => cache.invalidateQueries({ queryKey: PREFERENCES_KEY }),
  });
}
