import type { BrokerPosition } from '../../../portfolio/brokerPosition.js';
import { usableStopFor, auditedTickerFor, type AuditedPortfolio, type AuditedTicker } from '../auditedTicker.js';
import { exactProduct, exactSum } from '../../../portfolio/decimal.js';
import { countNakedCalls, NO_COVERAGE_CHANGE } from './optionCoverage.js';
import { SHARES_PER_CONTRACT, readOccSymbol, sharesPerUnit } from '../../../market/occSymbol.js';
import { isClosingOrder, type WorkingOrder } from '../orderEffect.js';
import { underlyingOf, type AuditedAccount } from './underlying.js';
import { isBuyOrder } from '../pricing/worstFillPrices.js';

/** Shares or contracts that are held or that an open order would add. */
export interface Exposure {
  readonly symbol: string;
  /** Negative = short. */
  readonly quantity: number;
  /** Value per share, for the size limit; null when unknown. */
  readonly value: number | null;
  /** Entry per share, for the distance to the stop. */
  readonly entry: number | null;
}

/**
 * The value of one or more exposures and the money at risk in them, in the currency of the ticker's prices unless
 * stated otherwise. Each number is Infinity if it is unlimited or if a price is unknown.
 */
export interface ValueAndRisk {
  readonly value: number;
  readonly risk: number;
}

/** Returns the exposures of all positions, and of all open orders that open or enlarge a position. */
export function exposuresOf({ positions, working, audit }: AuditedAccount): Exposure[] {
  const held = positions.map((position) => exposureOf(position, audit));
  const open = working.filter((order) => !isClosingOrder(order)).map((order) => exposureOfOpen(order, audit));
  return [...held, ...open];
}

/**
 * Values an open order at its own price, but a sale at no less than the last close, because the limit of a sale can be
 * far below the market.
 */
function exposureOfOpen(order: WorkingOrder, audit: AuditedPortfolio | null): Exposure {
  const { symbol, remaining } = order;
  const last = auditedTickerFor(audit, symbol)?.lastClose ?? null;
  const price = order.price ?? last;
  if (isBuyOrder(order)) return { symbol, quantity: remaining, value: price, entry: price };
  const prices = [price, last].filter((each) => each !== null);
  const known = prices.length > 0;
  return {
    symbol,
    quantity: -remaining,
    value: known ? Math.max(...prices) : null,
    entry: known ? Math.min(...prices) : null,
  };
}

/** Values shares at the audit's last close, else at the broker's price, else at cost; values options at cost. */
function exposureOf(position: BrokerPosition, audit: AuditedPortfolio | null): Exposure {
  const { symbol, quantity, costBasis } = position;
  const paid = Math.abs(costBasis / quantity) / sharesPerUnit(symbol);
  const price = auditedTickerFor(audit, symbol)?.lastClose ?? position.price ?? paid;
  return { symbol, quantity, value: price, entry: price };
}

/** Returns the value and the risk of all exposures with one underlying, in US dollars. */
export function valueAndRiskOf(
  underlying: string,
  exposures: readonly Exposure[],
  account: AuditedAccount,
): ValueAndRisk {
  const ticker = auditedTickerFor(account.audit, underlying);
  const parts = exposures
    .filter(({ symbol }) => underlyingOf(symbol, account) === underlying)
    .map((exposure) => worthOfOne(exposure, account));
  const naked = countNakedCalls(account, underlying, NO_COVERAGE_CHANGE);
  const bare: ValueAndRisk =
    naked === 0
      ? NOTHING
      : { value: exactProduct(naked * SHARES_PER_CONTRACT, ticker?.lastClose ?? Infinity), risk: 0 };
  const usd = ticker?.dollarsPerUnit ?? 1;
  return [...parts, bare].reduce(
    (sum, part) => ({
      value: exactSum(sum.value, exactProduct(part.value, usd)),
      risk: exactSum(sum.risk, exactProduct(part.risk, usd)),
    }),
    NOTHING,
  );
}

/** The money at risk in the account now. */
export interface AccountRisk {
  /** Loss if every stop is hit; positions without a working stop count in full. */
  readonly amount: number;
  /** Symbols without a stop, or with a stop that the price has already passed; without those in `unpricedSymbols`. */
  readonly symbolsWithoutStop: readonly string[];
  /** Symbols whose possible loss is unlimited. */
  readonly unlimitedSymbols: readonly string[];
  /** Symbols that open orders buy at an unknown price, so that the amount is unknown (Infinity). */
  readonly unpricedSymbols: readonly string[];
}

export function accountRiskOf(account: AuditedAccount): AccountRisk {
  const now = exposuresOf(account);
  return { amount: riskOf(now, account), ...unboundedRiskOf(now, account) };
}

/** Returns the symbols, held or ordered, whose risk no stop limits, by reason. */
export const unboundedRiskOf = (
  exposures: readonly Exposure[],
  account: AuditedAccount,
): Omit<AccountRisk, 'amount'> => ({
  symbolsWithoutStop: symbolsWithoutStop(exposures, account),
  unlimitedSymbols: unlimitedSymbols(exposures, account),
  unpricedSymbols: unpricedSymbols(exposures),
});

/** Returns the risk of the exposures, in US dollars, except of those with the underlying `except`. */
export function riskOf(exposures: readonly Exposure[], account: AuditedAccount, except?: string): number {
  const underlyings = new Set(exposures.map(({ symbol }) => underlyingOf(symbol, account)));
  const counted = [...underlyings].filter((each) => each !== except);
  return exactSum(...counted.map((each) => valueAndRiskOf(each, exposures, account).risk));
}

/** The symbols, held or ordered, whose risk is unlimited: short shares without a usable stop, and naked calls. */
const unlimitedSymbols = (exposures: readonly Exposure[], account: AuditedAccount): string[] => {
  const unlimited = exposures.filter((each) => each.quantity < 0 && worthOfOne(each, account).risk === Infinity);
  return [...new Set(unlimited.map(({ symbol }) => symbol))];
};

/** The symbols that are being bought at an unknown price. */
const unpricedSymbols = (exposures: readonly Exposure[]): string[] => [
  ...new Set(exposures.filter(isUnpricedPurchase).map(({ symbol }) => symbol)),
];

/**
 * The symbols of the shares, held or ordered, for which the audit has no usable stop. Purchases at an unknown price do
 * not count.
 */
const symbolsWithoutStop = (exposures: readonly Exposure[], { audit }: Pick<AuditedAccount, 'audit'>): string[] => {
  const unstopped = exposures.filter((each) => {
    const { symbol, quantity, entry } = each;
    if (readOccSymbol(symbol) !== null || isUnpricedPurchase(each)) return false;
    if (entry === null) return true;
    return usableStopFor(auditedTickerFor(audit, symbol), directionOf(quantity), entry) === null;
  });
  return [...new Set(unstopped.map(({ symbol }) => symbol))];
};

const isUnpricedPurchase = ({ quantity, entry }: Exposure): boolean => quantity > 0 && entry === null;

const directionOf = (quantity: number): 'long' | 'short' => (quantity < 0 ? 'short' : 'long');

const NOTHING: ValueAndRisk = { value: 0, risk: 0 };
const UNKNOWN: ValueAndRisk = { value: Infinity, risk: Infinity };

function worthOfOne(exposure: Exposure, account: AuditedAccount): ValueAndRisk {
  const contract = readOccSymbol(exposure.symbol);
  const underlying = underlyingOf(exposure.symbol, account);
  const ticker = auditedTickerFor(account.audit, underlying);
  const { quantity, value, entry } = exposure;
  if (contract === null)
    return value === null || entry === null ? UNKNOWN : worthOfShares(quantity, value, entry, ticker);
  if (quantity > 0) {
    const premium = value === null ? Infinity : exactProduct(quantity * SHARES_PER_CONTRACT, value);
    return { value: premium, risk: premium };
  }
  if (contract.right === 'call')
    return { value: 0, risk: countNakedCalls(account, underlying, NO_COVERAGE_CHANGE) > 0 ? Infinity : 0 };
  const stop = usableStopFor(ticker, 'long', contract.strike) ?? 0;
  const shares = -quantity * SHARES_PER_CONTRACT;
  return { value: exactProduct(shares, contract.strike), risk: exactProduct(shares, exactSum(contract.strike, -stop)) };
}

/**
 * Returns the value and the risk of shares. Without a protective stop, a long position can lose its whole value and a
 * short one even more.
 */
function worthOfShares(
  quantity: number,
  value: number,
  entry: number,
  ticker: AuditedTicker | undefined,
): ValueAndRisk {
  const direction = directionOf(quantity);
  const stop = usableStopFor(ticker, direction, entry);
  const shares = Math.abs(quantity);
  const worth = exactProduct(shares, value);
  if (stop === null) return { value: worth, risk: direction === 'long' ? worth : Infinity };
  return { value: worth, risk: exactProduct(shares, Math.abs(exactSum(entry, -stop))) };
}
