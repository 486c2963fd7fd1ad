import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  BackupsReply,
  PullBackupReply,
  pullBackupRequest,
  PushBackupReply,
  pushBackupRequest,
} from '../../../http/contract/dashboard/backup.js';
import { postWithToken } from '../requestWithToken.js';
import { requestJson } from '../request.js';

export type SnapshotView = BackupsReply['snapshots'][number];

export const BACKUPS_QUERY_KEY = ['backups'];

/** Loads the backups, but only while a cloud is connected. */
export function useBackups(connected: boolean) {
  return useQuery({
    queryKey: BACKUPS_QUERY_KEY,
    queryFn: () => requestJson<BackupsReply>('/ui/sync'),
    enabled: connected,
    staleTime: 0,
  });
}

/** Drops a finished request from the cache at once, so that the passphrase is not retained. */
const NOT_CACHED = { gcTime: 0 };

export function usePushBackup() {
  const cache = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationKey: BACKUPS_QUERY_KEY,
    mutationFn: (body: z.infer<typeof pushBackupRequest>) => postWithToken<PushBackupReply>('/ui/sync/push', body),
    onSettled: () => cache.invalidateQueries({ queryKey: BACKUPS_QUERY_KEY }),
  });
}

/** Restores a backup, and then reloads nearly all data on the page, because a restore can change any of it. */
export function usePullBackup() {
  const cache = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationKey: BACKUPS_QUERY_KEY,
    mutationFn: (body: z.infer<typeof pullBackupRequest>) => postWithToken<PullBackupReply>('/ui/sync/pull', body),
    onSuccess: () => cache.invalidateQueries(),
  });
}

export function useRemoveSnapshot() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: BACKUPS_QUERY_KEY,
    mutationFn: (snapshot_id: string) => postWithToken<{ removed: true }>('/ui/sync/remove', { snapshot_id }),
    onSettled: () => cache.invalidateQueries({ queryKey: BACKUPS_QUERY_KEY }),
  });
}
