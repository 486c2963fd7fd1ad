import { json } from 'node:stream/consumers';
import { z } from 'zod';
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
}

export const SEARCH_KEY = 'search-secret-0123456789';

const tavilyRequest = z.object({
  query: z.string().min(1).max(400),
  topic: z.enum(['general', 'news']),
  time_range: z.enum(['day', 'week', 'month', 'year']),
  max_results: z.int().min(0).max(20),
});

/** GET /res/v1/web/search */
export async function startBraveServer(): Promise<SearchServer> {
  const pages: SearchResult[] = [];
  const queries: string[] = [];
  const standIn = await startStandIn((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://brave');
    const query = searchParams.get('q') ?? '';
    const answer = (): RequestHandler => {
      if (request.headers['x-subscription-token'] !== SEARCH_KEY)
        return answerJson({ type: 'ErrorResponse', error: { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 } }, 403);
      if (pathname !== '/res/v1/web/search' || query === '' || query.length > 400)
        return answerJson({ type: 'ErrorResponse', error: { code: 'VALIDATION', status: 422 } }, 422);
      queries.push(query);
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
  return Object.assign(standIn, { pages, queries });
}

/** POST /search */
export async function startTavilyServer(): Promise<SearchServer> {
  const pages: SearchResult[] = [];
  const queries: string[] = [];
  const standIn = await startStandIn((request, response) => {
    const answer = async (): Promise<RequestHandler> => {
      if (request.headers.authorization !== `Bearer ${SEARCH_KEY}`)
        return answerJson({ detail: { error: 'Unauthorized: missing or invalid API key.' } }, 401);
      const asked = tavilyRequest.safeParse(await json(request));
      if (request.url !== '/search' || request.method !== 'POST' || !asked.success)
        return answerJson({ detail: { error: 'Bad request' } }, 400);
      queries.push(asked.data.query);
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
  return Object.assign(standIn, { pages, queries });
}
