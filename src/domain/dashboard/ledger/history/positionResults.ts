import { USD } from '../../market/currency.js';
import { sumOf, toCents, ZERO } from '../../portfolio/decimal.js';
import { ledgerPositions } from '../ledgerPositions.js';
import type { CashBalance } from '../ledgerState.js';
import type { Lot } from '../lots/lot.js';
import { ledgerResultsOf, type ResultEntry, type LedgerResults } from './results.js';
import type { HoldingValue } from './holdingValues.js';

/** A position at the end of a period, with its realized gains and income in the period. */
export interface PositionResults extends Omit<HoldingValue, 'symbol'> {
  /** Null for cash. */
  readonly symbol: string | null;
  readonly results: LedgerResults;
}

/**
 * @param values market values in US dollars by symbol
 * @param cash cash balances; empty when cash is not measured
 */
export function positionResults(
  lots: readonly Lot[],
  values: ReadonlyMap<string, number | null>,
  cash: readonly CashBalance[],
  entries: readonly ResultEntry[],
): PositionResults[] {
  const held: Holding[] = ledgerPositions(lots).map(({ symbol, quantity, cost, currency }) => {
    const float = currency === USD ? (values.get(symbol) ?? null) : null;
    return { symbol, currency, quantity, cost, value: float === null ? null : toCents(float) };
  });
  for (const [currency, ofCurrency] of Map.groupBy(cash, (balance) => balance.currency)) {
    const value = sumOf(ofCurrency.map(({ amount }) => amount));
    held.push({ symbol: null, currency, quantity: ZERO, cost: value, value });
  }
  const heldByKey = new Map(held.map((holding) => [keyOf(holding), holding]));
  const entriesByKey = Map.groupBy(entries, keyOf);
  return [...new Set([...heldByKey.keys(), ...entriesByKey.keys()])].flatMap((key) => {
    const ofKey = entriesByKey.get(key) ?? [];
    const holding = heldByKey.get(key) ?? closedPosition(ofKey);
    if (holding === null) return [];
    const { cost, value, currency } = holding;
    const unrealized = value === null || cost === null ? null : value.minus(cost);
    return [{ ...holding, unrealized, results: ledgerResultsOf(ofKey)[0] ?? noResults(currency) }];
  });
}

type Holding = Pick<PositionResults, 'symbol' | 'currency' | 'quantity' | 'cost' | 'value'>;

const keyOf = ({ symbol, currency }: Pick<Holding, 'symbol' | 'currency'>): string => `${currency} ${symbol ?? ''}`;

const closedPosition = ([entry]: readonly ResultEntry[]): Holding | null =>
  entry === undefined
    ? null
    : { symbol: entry.symbol, currency: entry.currency, quantity: ZERO, cost: ZERO, value: ZERO };

const noResults = (currency: string): LedgerResults => ({
  currency,
  realized: ZERO,
  withoutCost: 0,
  dividend: ZERO,
  interest: ZERO,
  fee: ZERO,
  tax: ZERO,
});
