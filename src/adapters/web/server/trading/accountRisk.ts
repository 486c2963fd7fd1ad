import { useQuery } from '@tanstack/react-query';
import type { AccountRiskReply } from '../../../http/contract/dashboard/accountRisk.js';
import { getWithToken } from '../requestWithToken.js';
import { ACCOUNT_RISK_QUERY_KEY, useOrders } from './orders.js';

const RETRY_MS = 30_000;

/**
 * Loads the account's risk at the prices of the audit generated at `generatedAt`, and again when an order changes. Each
 * load queries the broker, so an idle page polls only after a failure.
 */
export function useAccountRisk(generatedAt: string) {
  useOrders();
  return useQuery({
    queryKey: [...ACCOUNT_RISK_QUERY_KEY, generatedAt],
    queryFn: () => getWithToken<AccountRiskReply>('/ui/orders/risk'),
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
}
