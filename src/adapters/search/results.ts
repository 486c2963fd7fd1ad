import type { RawSource } from '../../domain/dashboard/coaching/sanitizeSources.js';
import { normalizeWebAddress } from '../../domain/dashboard/coaching/webAddress.js';

/** Maximum number of results that are requested and used. */
export const MAX_SEARCH_RESULTS = 10;
/** Maximum length of a query that both Brave and Tavily accept. */
export const MAX_QUERY_CHARACTERS = 400;

export interface WebSearchResult {
  readonly title: string;
  readonly url: string;
  /** Publication time in the service's own format. */
  readonly publishedAt: string | null;
}

/** Returns one result per URL, with the URL's host as the publisher. */
export function toRawSources(pages: readonly WebSearchResult[]): RawSource[] {
  const byAddress = new Map<string, RawSource>();
  for (const { title, url, publishedAt } of pages) {
    const address = normalizeWebAddress(url);
    if (address === null || byAddress.has(address)) continue;
    byAddress.set(address, {
      title: plainText(title),
      url: address,
      publisher: new URL(address).hostname.replace(/^www\./, ''),
      published_at: instantOf(publishedAt),
    });
  }
  return [...byAddress.values()].slice(0, MAX_SEARCH_RESULTS);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};

/** Converts a title to plain text; titles can contain HTML entities, and tags that highlight matches. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(#?\w+);/g, (whole, entity: string) => ENTITIES[entity.toLowerCase()] ?? whole);

/** Converts a time to ISO 8601 in UTC. Brave's times without a zone are in UTC. */
function instantOf(text: string | null): string | null {
  if (text === null) return null;
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text) ? `${text}Z` : text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
