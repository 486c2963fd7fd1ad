import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { eventsIn } from './eventText.js';
import { answer, refusalSaying, request, Unreachable } from './request.js';

export interface CoachOffer {
  readonly coach: string;
  readonly title: string;
  readonly path: string;
  readonly available: boolean;
  readonly reason: string | null;
}

export interface CoachList {
  readonly ticker: string;
  readonly provider: string;
  readonly coaches: readonly CoachOffer[];
}

export interface EvidenceFigure {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
}

export interface CoachReply {
  readonly available: boolean;
  readonly reason: string | null;
  readonly narration: string | null;
  readonly figures: readonly { readonly start: number; readonly end: number; readonly text: string; readonly evidence: string }[];
  readonly evidence: { readonly figures: readonly EvidenceFigure[] };
  readonly verified: boolean;
  readonly provider: string;
  readonly model: string | null;
  readonly provider_error: string | null;
  readonly generated_at: string | null;
  readonly cached: boolean;
  readonly [own: string]: unknown;
}

/** Which coaches have something to say of the ticker in the audit of that moment. */
export function useCoaches(ticker: string, generatedAt: string) {
  return useQuery({
    queryKey: ['coaches', ticker, generatedAt],
    queryFn: () => request<CoachList>(`/coaches?ticker=${encodeURIComponent(ticker)}`),
  });
}

/**
 * A coach's narration, and the draft of one that is being written.
 * @param asked false: it is not asked for yet
 */
export function useNarration({ path, coach }: CoachOffer, ticker: string, generatedAt: string, asked: boolean) {
  const cache = useQueryClient();
  const key = ['narration', coach, ticker, generatedAt];
  const draftKey = ['draft', coach, ticker];
  const hear = (delta: string) => cache.setQueryData<string>(draftKey, (before = '') => before + delta);
  const write = async (force: boolean) => {
    cache.setQueryData(draftKey, '');
    return narrate(`${path}?ticker=${encodeURIComponent(ticker)}&force=${force ? 1 : 0}`, hear);
  };
  const draft = useQuery({ queryKey: draftKey, queryFn: () => '', enabled: false, initialData: '' });
  // The program keeps narrations and knows best whether one still holds: it is asked each time the coach is opened.
  const reply = useQuery({ queryKey: key, queryFn: () => write(false), enabled: asked, staleTime: 0, refetchOnWindowFocus: false });
  const again = useMutation({ mutationFn: () => write(true), onSuccess: (written) => cache.setQueryData(key, written) });
  return { reply, again, draft: draft.data };
}

/** @throws Refusal, Unreachable */
async function narrate(path: string, hear: (delta: string) => void): Promise<CoachReply> {
  const response = await answer(path, { headers: { accept: 'text/event-stream' } });
  if (response.body === null) throw new Unreachable('The coach answered with nothing.');
  for await (const { event, data } of eventsIn(response.body)) {
    if (event === 'draft') hear(deltaIn(data));
    if (event === 'reply') return replyIn(data);
    if (event === 'failed') throw refusalSaying(response.status, JSON.parse(data));
  }
  throw new Unreachable('The coach stopped in the middle of its answer. Ask again.');
}

function deltaIn(data: string): string {
  const { text }: { text: string } = JSON.parse(data);
  return text;
}

const replyIn = (data: string): CoachReply => JSON.parse(data);
