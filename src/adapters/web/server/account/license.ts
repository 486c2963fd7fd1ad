import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LicenseView } from '../../../http/contract/dashboard/license.js';
import { BACKUPS_KEY } from './backups.js';
import { BROKER_MODE_KEY } from '../trading/brokerMode.js';
import { COACHING_KEY } from '../coaching/coaching.js';
import { COMMUNITY_KEY } from './community.js';
import { post } from '../post.js';
import { request } from '../request.js';

const LICENSE_KEY = ['license'];
/** What says something else once the license is another. */
const LICENSED = [BROKER_MODE_KEY, BACKUPS_KEY, COMMUNITY_KEY, COACHING_KEY];

export function useLicense() {
  return useQuery({ queryKey: LICENSE_KEY, queryFn: () => request<LicenseView>('/ui/license') });
}

export function useEnterLicenseKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => post<LicenseView>('/ui/license', { key }),
    onSuccess: (license) => {
      cache.setQueryData(LICENSE_KEY, license);
      for (const queryKey of LICENSED) void cache.invalidateQueries({ queryKey });
    },
  });
}
