import { USD } from '../market/currency.js';
import { toCents, toDecimal, ZERO } from '../portfolio/decimal.js';
import type { HoldingAtAveragePrice, Reconciliation } from '../portfolio/reconciliation.js';
import type { TransferFacts } from './transaction.js';

const NOTHING: HoldingAtAveragePrice = { quantity: 0, averagePrice: 0 };

/** The source of transactions that no file contains. */
const SOURCE = 'reconciliation';

/**
 * The transfers that would make the ledger's quantities equal to the broker's. Their real kinds and dates are unknown;
 * their cost is the broker's cost minus the ledger's, or the broker's average cost while the ledger's is unknown.
 */
export function missingTransactions(
  { drift, brokerOnly, localOnly }: Reconciliation,
  account: string,
  tradeDate: string,
): TransferFacts[] {
  const pairs = [
    ...drift,
    ...brokerOnly.map((broker) => ({ ticker: broker.ticker, local: NOTHING, broker })),
    ...localOnly.map((local) => ({ ticker: local.ticker, local, broker: NOTHING })),
  ];
  return pairs
    .filter(({ local, broker }) => local.quantity !== broker.quantity)
    .map(({ ticker, local, broker }, place) => {
      const missing = toDecimal(broker.quantity).minus(toDecimal(local.quantity));
      const isCostKnown = local.quantity === 0 || local.averagePrice !== 0;
      const cost = toCents(
        isCostKnown ? costOf(broker).minus(costOf(local)) : missing.abs().times(toDecimal(broker.averagePrice)),
      );
      const isAddition = Math.abs(broker.quantity) > Math.abs(local.quantity) && cost.greaterThan(ZERO);
      return {
        kind: 'transfer',
        account,
        tradeDate,
        symbol: ticker,
        quantity: missing,
        price: null,
        cost: isAddition ? cost : null,
        amount: { amount: ZERO, currency: USD },
        fee: ZERO,
        source: { file: SOURCE, line: place + 1 },
      };
    });
}

const costOf = ({ quantity, averagePrice }: HoldingAtAveragePrice) =>
  toDecimal(quantity).abs().times(toDecimal(averagePrice));
