import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CoachEnvelope, FieldsByCoach, CoachListReply } from '../../../http/contract/dashboard/coaches.js';
import { parseEventStream } from '../parseEventStream.js';
import { fetchResponse, toApiError, requestJson, UnreachableError } from '../request.js';

export type ListedCoach = CoachListReply['coaches'][number];

export type EvidenceFigure = CoachEnvelope['evidence']['figures'][number];

/** The reply of any coach; fields that only other coaches return are undefined. */
export type CoachReply = {
  [Name in keyof FieldsByCoach]: CoachEnvelope & { readonly coach: Name } & Partial<FieldsByCoach[Name]>;
}[keyof FieldsByCoach];

export const COACHES_QUERY_KEY = ['coaches'];

/** Loads the list of coaches that are available for the ticker in the audit generated at `generatedAt`. */
export function useCoaches(ticker: string, generatedAt: string) {
  return useQuery({
    queryKey: [...COACHES_QUERY_KEY, ticker, generatedAt],
    queryFn: () => requestJson<CoachListReply>(`/coaches?ticker=${encodeURIComponent(ticker)}`),
  });
}

/**
 * Loads a coach's narration and, while it is being written, its draft.
 * @param enabled while false, nothing is requested
 */
export function useNarration({ path, coach }: ListedCoach, ticker: string, generatedAt: string, enabled: boolean) {
  const cache = useQueryClient();
  const key = ['narration', coach, ticker, generatedAt];
  const draftKey = ['draft', coach, ticker];
  const draftSays = (change: (before: string) => string) =>
    void cache.setQueryData<string>(draftKey, (before = '') => change(before));
  const write = async (force: boolean) => {
    draftSays(() => '');
    return narrate(`${path}?ticker=${encodeURIComponent(ticker)}&force=${force ? 1 : 0}`, draftSays);
  };
  const draft = useQuery({ queryKey: draftKey, queryFn: () => '', enabled: false, initialData: '' });
  // The program caches narrations and decides whether a cached one is still current, so opening a coach always sends a
  // request.
  const reply = useQuery({
    queryKey: key,
    queryFn: () => write(false),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const again = useMutation({
    mutationFn: () => write(true),
    onSuccess: (written) => cache.setQueryData(key, written),
  });
  return { reply, again, draft: draft.data };
}

/** @throws ApiError, UnreachableError */
async function narrate(path: string, draftSays: (change: (before: string) => string) => void): Promise<CoachReply> {
  const response = await fetchResponse(path, { headers: { accept: 'text/event-stream' } });
  if (response.body === null) throw new UnreachableError('The coach sent an empty response. Ask again.');
  for await (const { event, data } of parseEventStream(response.body)) {
    if (event === 'draft') {
      const { text }: { text: string } = JSON.parse(data);
      draftSays((before) => before + text);
    }
    if (event === 'restart') draftSays(() => '');
    if (event === 'reply') return replyIn(data);
    if (event === 'failed') throw toApiError(response.status, JSON.parse(data));
  }
  throw new UnreachableError('The coach’s response ended early. Ask again.');
}

const replyIn = (data: string): CoachReply => JSON.parse(data);
