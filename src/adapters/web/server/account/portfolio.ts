import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ImportPortfolioReply,
  PortfolioReply,
  PositionPlanView,
} from '../../../http/contract/dashboard/portfolio/portfolio.js';
import { requestJson } from '../request.js';
import { postWithToken } from '../requestWithToken.js';
import { useRefreshPortfolio } from './portfolioImport.js';
import { INSTALLATION_STATUS_QUERY_KEY } from './setup.js';

/** Previews what an import of the portfolio would accept, without saving anything. */
export const useCheckPortfolio = () =>
  useMutation({
    mutationFn: (csv: string) => postWithToken<ImportPortfolioReply>('/ui/portfolio', { csv, check_only: true }),
  });

/** Loads the text of the portfolio file; null without a file. */
export const useReadPortfolio = () =>
  useMutation({ mutationFn: async () => (await requestJson<PortfolioReply>('/ui/portfolio')).csv });

/** Loads the plan of a position as the portfolio has it now, which can differ from the latest audit. */
export const usePositionPlan = (ticker: string) =>
  useQuery({
    queryKey: ['portfolio plan', ticker],
    queryFn: () => requestJson<PositionPlanView>(`/ui/portfolio/plan?ticker=${encodeURIComponent(ticker)}`),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Saves the plan of a position. */
export function useSavePositionPlan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (plan: PositionPlanView) => postWithToken<PositionPlanView>('/ui/portfolio/plan', plan),
    onSuccess: () => cache.invalidateQueries({ queryKey: INSTALLATION_STATUS_QUERY_KEY }),
  });
}

export function useSavePortfolio() {
  const refresh = useRefreshPortfolio();
  return useMutation({
    mutationFn: (csv: string) => postWithToken<ImportPortfolioReply>('/ui/portfolio', { csv }),
    onSuccess: refresh,
  });
}
