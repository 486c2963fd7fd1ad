import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  BackupsReply,
  PulledReply,
  pullRequest,
  PushedReply,
  pushRequest,
} from '../../../http/contract/dashboard/backup.js';
import { post } from '../post.js';
import { request } from '../request.js';

export type Snapshot = BackupsReply['snapshots'][number];

export const BACKUPS_KEY = ['backups'];

/** Asked for only where a cloud is connected. */
export function useBackups(connected: boolean) {
  return useQuery({
    queryKey: BACKUPS_KEY,
    queryFn: () => request<BackupsReply>('/ui/sync'),
    enabled: connected,
    staleTime: 0,
  });
}

/** A passphrase is forgotten with its request: nothing keeps what was sent. */
const FORGOTTEN = { gcTime: 0 };

export function usePush() {
  const cache = useQueryClient();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: z.infer<typeof pushRequest>) => post<PushedReply>('/ui/sync/push', body),
    onSettled: () => cache.invalidateQueries({ queryKey: BACKUPS_KEY }),
  });
}

/** A restore changes nearly everything that the page shows. */
export function usePull() {
  const cache = useQueryClient();
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: z.infer<typeof pullRequest>) => post<PulledReply>('/ui/sync/pull', body),
    onSuccess: () => cache.invalidateQueries(),
  });
}

export function useRemoveSnapshot() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (snapshot_id: string) => post<{ removed: true }>('/ui/sync/remove', { snapshot_id }),
    onSettled: () => cache.invalidateQueries({ queryKey: BACKUPS_KEY }),
  });
}
