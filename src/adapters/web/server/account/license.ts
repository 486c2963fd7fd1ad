import { hashKey, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LicenseView } from '../../../http/contract/dashboard/license.js';
import { BACKUPS_QUERY_KEY } from './backups.js';
import { BROKER_MODE_QUERY_KEY } from '../trading/brokerMode.js';
import { COACHES_QUERY_KEY } from '../coaching/coaches.js';
import { COACHING_QUERY_KEY } from '../coaching/coaching.js';
import { COMMUNITY_QUERY_KEY } from './community.js';
import { PUSH_QUERY_KEY } from './push.js';
import { postWithToken } from '../requestWithToken.js';
import { requestJson } from '../request.js';

const LICENSE_KEY = ['license'];
const POLL_MS = 600_000;
/** Keys of the queries whose results depend on the license's state and features. */
const LICENSE_DEPENDENT_QUERY_KEYS = [
  BROKER_MODE_QUERY_KEY,
  BACKUPS_QUERY_KEY,
  COMMUNITY_QUERY_KEY,
  COACHING_QUERY_KEY,
  COACHES_QUERY_KEY,
  PUSH_QUERY_KEY,
];

export function useLicense() {
  return useQuery({
    queryKey: LICENSE_KEY,
    queryFn: async ({ client }) => {
      const license = await requestJson<LicenseView>('/ui/license');
      const earlier = client.getQueryData<LicenseView>(LICENSE_KEY);
      if (earlier !== undefined && grantOf(earlier) !== grantOf(license)) reloadDependentQueries(client);
      return license;
    },
    refetchInterval: POLL_MS,
  });
}

const grantOf = ({ state, features }: LicenseView): string => hashKey([state, features]);

function reloadDependentQueries(cache: QueryClient): void {
  for (const queryKey of LICENSE_DEPENDENT_QUERY_KEYS) void cache.invalidateQueries({ queryKey });
}

export function useEnterLicenseKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => postWithToken<LicenseView>('/ui/license', { key }),
    onSuccess: (license) => {
      cache.setQueryData(LICENSE_KEY, license);
      reloadDependentQueries(cache);
    },
  });
}
