import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PortfolioReading } from '../../../http/contract/dashboard/portfolio.js';
import { post } from '../post.js';
import { SETUP_KEY } from './setup.js';

/** What would be taken of a text; nothing is kept. */
export const useCheckPortfolio = () =>
  useMutation({ mutationFn: (csv: string) => post<PortfolioReading>('/ui/portfolio', { csv, check_only: true }) });

export function useSavePortfolio() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (csv: string) => post<PortfolioReading>('/ui/portfolio', { csv }),
    onSuccess: () => cache.invalidateQueries({ queryKey: SETUP_KEY }),
  });
}
