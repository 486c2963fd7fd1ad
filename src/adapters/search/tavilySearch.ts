import { z } from 'zod';
import type { WebSearch } from '../../application/dashboard/coaching/webSearch.port.js';
import type { SearchPeriod } from '../../domain/dashboard/coaching/coach.js';
import type { RawSource } from '../../domain/dashboard/coaching/sanitizeSources.js';
import { requestSearch, type WebSearchOptions } from './requestSearch.js';
import { MAX_QUERY_CHARACTERS, MAX_SEARCH_RESULTS, toRawSources } from './results.js';

const TITLE = 'Tavily';

const page = z.object({ title: z.string(), url: z.string(), published_date: z.string().nullish() });

const reply = z.object({ results: z.array(z.unknown()) });

/** Searches the web with Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search). */
export class TavilySearch implements WebSearch {
  readonly name = 'tavily';

  constructor(private readonly access: WebSearchOptions) {}

  async search(query: string, period: SearchPeriod | null, signal: AbortSignal): Promise<readonly RawSource[]> {
    const init = {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${this.access.key}`,
      },
      body: JSON.stringify({
        query: query.slice(0, MAX_QUERY_CHARACTERS),
        topic: 'news',
        ...(period === null ? {} : { start_date: period.from, end_date: period.to }),
        max_results: MAX_SEARCH_RESULTS,
      }),
    };
    const { results } = await requestSearch(TITLE, this.access, '/search', init, signal, reply);
    const pages = results.flatMap((each) => page.safeParse(each).data ?? []);
    return toRawSources(
      pages.map(({ title, url, published_date }) => ({ title, url, publishedAt: published_date ?? null })),
    );
  }
}
