import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { thesisLogReply } from '../../../http/contract/dashboard/coaches.js';
import { requestJson } from '../request.js';

export type Thesis = z.infer<typeof thesisLogReply>['theses'][number];

const MOST = 200;

/** Loads the thesis log, latest first, for one ticker or for all. */
export function useTheses(ticker: string | null) {
  return useQuery({
    queryKey: ['theses', ticker],
    queryFn: async () =>
      (
        await requestJson<z.infer<typeof thesisLogReply>>(
          `/ui/theses?${new URLSearchParams({ limit: String(MOST), ...(ticker === null ? {} : { ticker }) })}`,
        )
      ).theses,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
