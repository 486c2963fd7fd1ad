import { z } from 'zod';
import type { WebSearch } from '../../application/dashboard/coaching/webSearch.port.js';
import type { SearchPeriod } from '../../domain/dashboard/coaching/coach.js';
import type { RawSource } from '../../domain/dashboard/coaching/sanitizeSources.js';
import { requestSearch, type WebSearchOptions } from './requestSearch.js';
import { MAX_QUERY_CHARACTERS, MAX_SEARCH_RESULTS, toRawSources } from './results.js';

const TITLE = 'Brave Search';

const page = z.object({ title: z.string(), url: z.string(), page_age: z.string().nullish() });

/** `web` is absent when there are no results. */
const reply = z.object({
  type: z.literal('search').optional(),
  web: z.object({ results: z.array(z.unknown()) }).nullish(),
});

/** Searches the web with Brave (https://api-dashboard.search.brave.com/app/documentation/web-search). */
export class BraveSearch implements WebSearch {
  readonly name = 'brave';

  constructor(private readonly access: WebSearchOptions) {}

  async search(query: string, period: SearchPeriod | null, signal: AbortSignal): Promise<readonly RawSource[]> {
    const parameters = new URLSearchParams({
      q: query.slice(0, MAX_QUERY_CHARACTERS),
      count: String(MAX_SEARCH_RESULTS),
      ...(period === null ? {} : { freshness: `${period.from}to${period.to}` }),
      result_filter: 'web',
      text_decorations: 'false',
    });
    const headers = { accept: 'application/json', 'x-subscription-token': this.access.key };
    const path = `/res/v1/web/search?${parameters.toString()}`;
    const { web } = await requestSearch(TITLE, this.access, path, { headers }, signal, reply);
    const pages = (web?.results ?? []).flatMap((each) => page.safeParse(each).data ?? []);
    return toRawSources(pages.map(({ title, url, page_age }) => ({ title, url, publishedAt: page_age ?? null })));
  }
}
