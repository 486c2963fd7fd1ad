import { createPageState } from '../pieces/state/pageState.js';
import { holdingKindOf, type TickerRow } from './tickerRow.js';

/** Which tickers the overview shows: by state, by holding, or only those without a working stop; null shows all. */
export interface TickerFilter {
  readonly state: string | null;
  readonly holding: 'held' | 'watched' | null;
  readonly withoutStop: readonly string[] | null;
  /** Asks the table to focus its first row, once. */
  readonly focusesTable?: boolean;
}

export const ALL_TICKERS_FILTER: TickerFilter = { state: null, holding: null, withoutStop: null };

export const tickerFilterState = createPageState<TickerFilter>(
  'filter',
  ALL_TICKERS_FILTER,
  (stored): stored is TickerFilter =>
    typeof stored === 'object' &&
    stored !== null &&
    'state' in stored &&
    'holding' in stored &&
    'withoutStop' in stored &&
    (stored.withoutStop === null || Array.isArray(stored.withoutStop)),
);

export const matchesTickerFilter = (row: TickerRow, { state, holding, withoutStop }: TickerFilter): boolean =>
  (state === null || row.audit.state === state) &&
  (holding === null || (holdingKindOf(row) === 'watched') === (holding === 'watched')) &&
  (withoutStop === null || withoutStop.includes(row.ticker));
