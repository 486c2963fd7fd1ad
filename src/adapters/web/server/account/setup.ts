import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { SetupView } from '../../../http/contract/dashboard/setup.js';
import { request } from '../request.js';

export const SETUP_KEY = ['setup'];

const query = { queryKey: SETUP_KEY, queryFn: () => request<SetupView>('/ui/setup') };

/** What is configured here. A view asks for what needs the cloud only when `cloud` is connected. */
export const useSetup = () => useQuery(query);

export const freshSetup = (cache: QueryClient): Promise<SetupView> => cache.fetchQuery({ ...query, staleTime: 0 });
