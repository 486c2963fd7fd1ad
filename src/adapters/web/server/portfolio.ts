import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PortfolioReading } from '../../http/contract/portfolio.js';
import { post } from './post.js';
import { request } from './request.js';
import { SETUP_KEY } from './setup.js';

const PORTFOLIO_KEY = ['portfolio'];

/** The portfolio file as text; null when there is none. */
export const usePortfolioText = () =>
  useQuery({ queryKey: PORTFOLIO_KEY, queryFn: () => request<{ readonly csv: string | null }>('/ui/portfolio') });

/** What would be taken of a text; nothing is kept. */
export const useCheckPortfolio = () =>
  useMutation({ mutationFn: (csv: string) => post<PortfolioReading>('/ui/portfolio', { csv, check_only: true }) });

export function useSavePortfolio() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (csv: string) => post<PortfolioReading>('/ui/portfolio', { csv }),
    onSuccess: () =>
      Promise.all([SETUP_KEY, PORTFOLIO_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
