import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { requestJson } from '../request.js';

export const INSTALLATION_STATUS_QUERY_KEY = ['setup'];

const query = {
  queryKey: INSTALLATION_STATUS_QUERY_KEY,
  queryFn: () => requestJson<InstallationStatusView>('/ui/setup'),
};

/** Loads the configuration of this installation. Views request cloud data only when `cloud` is `connected`. */
export const useInstallationStatus = () => useQuery(query);

export const fetchInstallationStatus = (cache: QueryClient): Promise<InstallationStatusView> =>
  cache.fetchQuery({ ...query, staleTime: 0 });
