import { BraveSearch } from '../../../adapters/search/braveSearch.js';
import { TavilySearch } from '../../../adapters/search/tavilySearch.js';
import type { SelectedWebSearch } from '../../../application/dashboard/coaching/loadCoachSubject.js';
import type { DashboardSettings } from './config.js';
import { offlineReason } from './offlineReason.js';

const SERVICES = {
  brave: { origin: 'https://api.search.brave.com', title: 'Brave Search', Search: BraveSearch },
  tavily: { origin: 'https://api.tavily.com', title: 'Tavily', Search: TavilySearch },
} as const;

/** Selects the web search that the settings name. A web search without its key is not used. */
export function selectWebSearch(
  { WEB_SEARCH, WEB_SEARCH_API_KEY, WEB_SEARCH_API_BASE }: DashboardSettings,
  offline: boolean,
): SelectedWebSearch {
  if (WEB_SEARCH === 'none') return { search: null, reason: 'No web search is set up (WEB_SEARCH).' };
  const { origin, title, Search } = SERVICES[WEB_SEARCH];
  if (offline) return { search: null, reason: offlineReason(title) };
  if (WEB_SEARCH_API_KEY === undefined)
    return { search: null, reason: `WEB_SEARCH=${WEB_SEARCH} needs WEB_SEARCH_API_KEY: your ${title} API key.` };
  return {
    search: new Search({ origin: WEB_SEARCH_API_BASE ?? origin, key: WEB_SEARCH_API_KEY, fetch }),
    reason: null,
  };
}
