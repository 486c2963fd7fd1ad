import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { SearchPeriod } from '../../src/domain/dashboard/coaching/coach.js';
import { answerJson, startStandIn, type RequestHandler, type StandIn } from './standIn.js';

export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly at?: string;
}

export interface SearchServer extends StandIn {
  /** The results of every search. */
  readonly pages: SearchResult[];
  readonly queries: string[];
  /** The days to which each search was limited; null for any day. */
  readonly periods: (SearchPeriod | null)[];
}

export const SEARCH_KEY = 'search-secret-0123456789';

const tavilyRequest = z.object({
  query: z.string().min(1).max(400),
  topic: z.enum(['general', 'news']),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  max_results: z.int().min(0).max(20),
});

/** GET /res/v1/web/search */
export async function startBraveServer(): Promise<SearchServer> {
  const pages: SearchResult[] = [];
  const queries: string[] = [];
  const periods: (SearchPeriod | null)[] = [];
  const standIn = await startStandIn((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://brave');
    const query = searchParams.get('q') ?? '';
    const answer = (): RequestHandler => {
      if (request.headers['x-subscription-token'] !== SEARCH_KEY)
        return answerJson({ type: 'ErrorResponse', error: { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 } }, 403);
      const freshness = searchParams.get('freshness');
      const [, from, to] = /^(\d{4}-\d{2}-\d{2})to(\d{4}-\d{2}-\d{2})$/.exec(freshness ?? '') ?? [];
      const period = from === undefined || to === undefined ? null : { from, to };
      const isValid = query !== '' && query.length <= 400 && (period !== null || freshness === null);
      if (pathname !== '/res/v1/web/search' || !isValid)
        return answerJson({ type: 'ErrorResponse', error: { code: 'VALIDATION', status: 422 } }, 422);
      queries.push(query);
      periods.push(period);
      const results = pages
        .slice(0, Number(searchParams.get('count') ?? 20))
        .map(({ title, url, at }) => ({
          type: 'search_result',
          title,
          url,
          description: `About <strong>${title}</strong>`,
          language: 'en',
          family_friendly: true,
          ...(at === undefined ? {} : { page_age: at, age: '2 days ago' }),
        }));
      return answerJson({
        type: 'search',
        query: { original: query },
        mixed: { type: 'mixed' },
        ...(results.length === 0 ? {} : { web: { type: 'search', results, family_friendly: true } }),
      });
    };
    answer()(request, response);
  });
  return Object.assign(standIn, { pages, queries, periods });
}

/** POST /search */
export async function startTavilyServer(): Promise<SearchServer> {
  const pages: SearchResult[] = [];
  const queries: string[] = [];
  const periods: (SearchPeriod | null)[] = [];
  const standIn = await startStandIn((request, response) => {
    const answer = async (): Promise<RequestHandler> => {
      if (request.headers.authorization !== `Bearer ${SEARCH_KEY}`)
        return answerJson({ detail: { error: 'Unauthorized: missing or invalid API key.' } }, 401);
      const asked = tavilyRequest.safeParse(await json(request));
      if (request.url !== '/search' || request.method !== 'POST' || !asked.success)
        return answerJson({ detail: { error: 'Bad request' } }, 400);
      queries.push(asked.data.query);
      const { start_date: from, end_date: to } = asked.data;
      periods.push(from === undefined || to === undefined ? null : { from, to });
      const results = pages
        .slice(0, asked.data.max_results)
        .map(({ title, url, at }) => ({
          title,
          url,
          content: `About ${title}`,
          score: 0.8,
          raw_content: null,
          ...(at === undefined ? {} : { published_date: new Date(at).toUTCString() }),
        }));
      return answerJson({
        query: asked.data.query,
        follow_up_questions: null,
        answer: null,
        images: [],
        results,
        response_time: 0.4,
        request_id: 'r-1',
      });
    };
    answer().then(
      (give) => give(request, response),
      () => answerJson({ detail: { error: 'Bad request' } }, 400)(request, response),
    );
  });
  return Object.assign(standIn, { pages, queries, periods });
}
