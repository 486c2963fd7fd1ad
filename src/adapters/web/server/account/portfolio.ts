import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportPortfolioReply } from '../../../http/contract/dashboard/portfolio/portfolio.js';
import { postWithToken } from '../requestWithToken.js';
import { LATEST_IMPORT_QUERY_KEY } from './portfolioImport.js';
import { INSTALLATION_STATUS_QUERY_KEY } from './setup.js';

/** Previews what an import of the portfolio would accept, without saving anything. */
export const useCheckPortfolio = () =>
  useMutation({
    mutationFn: (csv: string) => postWithToken<ImportPortfolioReply>('/ui/portfolio', { csv, check_only: true }),
  });

export function useSavePortfolio() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (csv: string) => postWithToken<ImportPortfolioReply>('/ui/portfolio', { csv }),
    onSuccess: () =>
      Promise.all(
        [INSTALLATION_STATUS_QUERY_KEY, LATEST_IMPORT_QUERY_KEY].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
