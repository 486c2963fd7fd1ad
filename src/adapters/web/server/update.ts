import { useQuery } from '@tanstack/react-query';
import { Refusal, request } from './request.js';
import { useSetup } from './setup.js';

/** What `GET /ui/update` says of newer versions. */
export interface UpdateView {
  readonly current: string;
  readonly latest: string;
  readonly min_version: string;
  readonly update_available: boolean;
  /** The running version may not send orders any more. */
  readonly upgrade_required: boolean;
  readonly download: string;
  readonly release_notes: string;
  readonly checked_at: string | null;
}

const HOUR_MS = 3_600_000;

/** Asked only when there is a cloud that could say; null when it cannot. */
export function useUpdate() {
  const connected = useSetup().data?.cloud === 'connected';
  return useQuery({ queryKey: ['update'], queryFn: latestUpdate, refetchInterval: HOUR_MS, enabled: connected });
}

async function latestUpdate(): Promise<UpdateView | null> {
  try {
    return await request<UpdateView>('/ui/update');
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 503)) return null;
    throw error;
  }
}
