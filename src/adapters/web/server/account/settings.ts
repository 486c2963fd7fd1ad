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
import { getWithToken, postWithToken } from '../requestWithToken.js';

export type SettingView = SettingsReply['settings'][number];
export type SettingChanges = z.infer<typeof checkSettingsRequest>['changes'];

const SETTINGS_QUERY_KEY = ['settings'];
/** Prefix of the query keys of settings that were typed but not saved yet. */
export const SETTINGS_DRAFTS_KEY = ['settings draft'];

export function useSettings() {
  return useQuery({ queryKey: SETTINGS_QUERY_KEY, queryFn: () => getWithToken<SettingsReply>('/ui/settings') });
}

export const checkSettings = (changes: SettingChanges): Promise<z.infer<typeof checkSettingsReply>> =>
  postWithToken('/ui/settings/check', { changes });

export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    // By default, the mutation cache would keep the submitted secrets for minutes.
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
