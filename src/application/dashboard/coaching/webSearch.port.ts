import type { SearchPeriod } from '../../../domain/dashboard/coaching/coach.js';
import type { RawSource } from '../../../domain/dashboard/coaching/sanitizeSources.js';
import type { SearchProvider } from '../../../domain/dashboard/coaching/providers.js';

/** A provider of web search. */
export interface WebSearch {
  readonly name: SearchProvider;
  /**
   * Pages about the query, best first.
   * @param period the days on which the pages were published; null for any day
   * @throws SearchFailure
   */
  search(query: string, period: SearchPeriod | null, signal: AbortSignal): Promise<readonly RawSource[]>;
}

/** A search that failed. The message is a sentence for the user that does not contain the API key. */
export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';
}
