import { BraveSearch } from '../../adapters/search/braveSearch.js';
import { TavilySearch } from '../../adapters/search/tavilySearch.js';
import type { WebSearch } from '../../application/coaching/webSearch.port.js';
import type { DashboardSettings } from './config.js';

const SERVICES = {
  brave: { origin: 'https://api.search.brave.com', title: 'Brave Search', Search: BraveSearch },
  tavily: { origin: 'https://api.tavily.com', title: 'Tavily', Search: TavilySearch },
} as const;

/** The search that the settings name; without one `reason` says why. */
export interface SearchChoice {
  readonly search: WebSearch | null;
  readonly reason: string | null;
}

export function searchChoiceOf({ WEB_SEARCH, WEB_SEARCH_API_KEY, WEB_SEARCH_API_BASE }: DashboardSettings, offline: boolean): SearchChoice {
  if (WEB_SEARCH === 'none') return { search: null, reason: 'No web search is set up (WEB_SEARCH).' };
  const { origin, title, Search } = SERVICES[WEB_SEARCH];
  if (offline) return { search: null, reason: `Started with --offline: ${title} is not asked.` };
  if (WEB_SEARCH_API_KEY === undefined) return { search: null, reason: `WEB_SEARCH=${WEB_SEARCH} needs WEB_SEARCH_API_KEY: the key of your account with ${title}.` };
  return { search: new Search({ origin: WEB_SEARCH_API_BASE ?? origin, key: WEB_SEARCH_API_KEY, fetch }), reason: null };
}
