import type { LastPrices, PriceReading } from '../../../application/dashboard/trading/broker/lastPrices.js';
import type { PaperAccount } from '../../../application/dashboard/trading/broker/paperAccountStore.port.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import { readOccSymbol } from '../../../domain/dashboard/market/occSymbol.js';
import type { BrokerPosition } from '../../../domain/dashboard/portfolio/brokerPosition.js';
import { inUnitOfPrices } from '../../../domain/dashboard/portfolio/inUnitOfPrices.js';
import type { HeldPosition } from '../../../domain/dashboard/portfolio/position.js';
import type { UncountedPosition } from './uncountedPositions.js';

/** Values the positions of the paper account in US dollars, at their last prices and exchange rates. */
export class PaperValuation {
  constructor(private readonly prices: LastPrices) {}

  /** Returns the prices of positions in US dollars; positions without a price are valued at cost. */
  async pricesOf(positions: readonly BrokerPosition[]): Promise<(position: BrokerPosition) => number> {
    const found = await Promise.all(positions.map(async ({ symbol }) => [symbol, await this.read(symbol)] as const));
    const prices = new Map(found);
    return ({ symbol, quantity, costBasis }) => {
      const reading = prices.get(symbol);
      return reading?.kind === 'priced' ? reading.price.price * reading.dollarsPerUnit : costBasis / quantity;
    };
  }

  /**
   * Converts positions in other currencies and excludes those without an exchange rate, so that totals do not mix
   * currencies. Positions of unknown currency are listed in `uncounted`.
   */
  async inDollars(account: PaperAccount): Promise<{ account: PaperAccount; uncounted: readonly UncountedPosition[] }> {
    const all = await Promise.all(
      account.positions.map(async (position) => ({ position, ...(await this.currencyOf(position.symbol, account)) })),
    );
    const unknown = all.filter(({ currency }) => currency === null).map(({ position }) => position);
    const uncounted = await Promise.all(
      unknown.map(async ({ symbol, quantity }) => ({ symbol, quantity, reason: reasonOf(await this.read(symbol)) })),
    );
    return {
      account: {
        ...account,
        positions: all.flatMap(({ position, dollarsPerUnit: usd }) =>
          usd === null ? [] : [{ ...position, costBasis: position.costBasis * usd }],
        ),
      },
      uncounted,
    };
  }

  /**
   * Returns positions with their costs in the units of their prices. Omits those whose prices are in another currency
   * than their costs; the audit lists them as errors.
   */
  async comparable(positions: readonly HeldPosition[]): Promise<readonly HeldPosition[]> {
    const converted = await Promise.all(
      positions.map(async (position) => inUnitOfPrices(position, (await this.read(position.ticker)).currency)),
    );
    return converted.filter((position) => position !== null);
  }

  /** Returns a null currency when the portfolio file names no currency. Positions from orders are in dollars. */
  async currencyOf(symbol: string, { orders }: PaperAccount): Promise<PositionCurrency> {
    const reading = await this.read(symbol);
    if (reading.kind === 'priced') return reading;
    const currency = reading.currency ?? (orders.some((each) => each.symbol === symbol) ? USD : null);
    return { currency, dollarsPerUnit: currency === USD ? 1 : null };
  }

  /**
   * Reads the last price. The price source covers only shares, so option contracts get no price. Contracts with an OCC
   * symbol trade in dollars.
   */
  async read(symbol: string): Promise<PriceReading> {
    return readOccSymbol(symbol) === null
      ? await this.prices.of(symbol)
      : { kind: 'unpriced', reason: `There is no price for ${symbol}.`, currency: USD };
  }
}

interface PositionCurrency {
  readonly currency: string | null;
  /** Null when amounts cannot be converted. */
  readonly dollarsPerUnit: number | null;
}

const reasonOf = (reading: PriceReading): string => (reading.kind === 'priced' ? '' : reading.reason);
