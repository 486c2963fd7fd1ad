import { priceSourceTitle } from '../../../../domain/dashboard/market/priceSource.js';
import type { TickerBars } from '../../../http/contract/dashboard/audit/bars.js';

export type DisputedBars = NonNullable<TickerBars['disputed']>;

/**
 * Returns distinct names for both sources, even when two folders of files are compared; null for a missing second
 * source.
 */
export function sourceNames({
  first_source,
  second_source,
}: Pick<DisputedBars, 'first_source' | 'second_source'>): readonly [string, string | null] {
  const first = priceSourceTitle(first_source);
  if (second_source === null) return [first, null];
  const second = priceSourceTitle(second_source);
  return first === second ? [`${first} (first)`, `${second} (second)`] : [first, second];
}
