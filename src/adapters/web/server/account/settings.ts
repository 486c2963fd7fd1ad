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

/** Typed values by setting; null for the default. */
export type TypedSettings = Readonly<Record<string, string | null>>;

export const SETTINGS_QUERY_KEY = ['settings'];
/** Key of the typed settings that are not saved yet, of every view. */
export const SETTINGS_DRAFT_KEY = ['settings draft'];

export const changesIn = (settings: readonly SettingView[], typed: TypedSettings): SettingChanges =>
  settings.flatMap((setting) => {
    const value = typed[setting.name];
    return value === undefined || isUnchanged(setting, value) ? [] : [{ setting: setting.name, value }];
  });

/** The page does not know a stored secret, so null, which removes it, always counts as a change. */
export const isUnchanged = ({ value, source, is_secret: isSecret }: SettingView, typed: string | null): boolean =>
  typed === value && !(isSecret && source === 'file');

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
