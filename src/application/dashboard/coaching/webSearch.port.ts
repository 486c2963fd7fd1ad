import type { RawSource } from '../../../domain/dashboard/coaching/sanitizeSources.js';
import type { SearchProvider } from '../../../domain/dashboard/coaching/providers.js';

/** A search of the web. */
export interface WebSearch {
  readonly name: SearchProvider;
  /**
   * Pages about the query, best first.
   * @throws SearchFailure
   */
  search(query: string, signal: AbortSignal): Promise<readonly RawSource[]>;
}

/** Its message is a sentence for the user, without the key. */
export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';
}
