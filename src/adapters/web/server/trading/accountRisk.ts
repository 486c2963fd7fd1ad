import { useQuery } from '@tanstack/react-query';
import type { AccountRiskReply } from '../../../http/contract/dashboard/accountRisk.js';
import { getWithToken } from '../requestWithToken.js';
import { IDLE_POLL_MS, ORDERS_QUERY_KEY } from './orders.js';

/** Loads the account's risk at the prices of the audit generated at `generatedAt`, and again after orders and fills. */
export const useAccountRisk = (generatedAt: string) =>
  useQuery({
    queryKey: [...ORDERS_QUERY_KEY, 'risk', generatedAt],
    queryFn: () => getWithToken<AccountRiskReply>('/ui/orders/risk'),
    refetchInterval: IDLE_POLL_MS,
  });
