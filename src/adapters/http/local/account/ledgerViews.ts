import type { LedgerContents } from '../../../../domain/dashboard/ledger/currentLedger.js';
import type { LedgerState } from '../../../../domain/dashboard/ledger/ledgerState.js';
import { ledgerPositions } from '../../../../domain/dashboard/ledger/ledgerPositions.js';
import { realizedGain } from '../../../../domain/dashboard/ledger/lots/lot.js';
import { washSalesOf, type WashSale } from '../../../../domain/dashboard/ledger/lots/washSale.js';
import type { LedgerReturns } from '../../../../domain/dashboard/ledger/returns/returnsOf.js';
import type { Transaction } from '../../../../domain/dashboard/ledger/transaction.js';
import { decimalText, sumOf, type Decimal } from '../../../../domain/dashboard/portfolio/decimal.js';
import type {
  LedgerQuery,
  LedgerReply,
  ReturnsReply,
  TransactionsReply,
} from '../../contract/dashboard/portfolio/ledger.js';

export const textOrNull = (value: Decimal | null): string | null => (value === null ? null : decimalText(value));

/**
 * Converts the ledger to JSON, without its transactions.
 * @param query null for all possible wash sales and issues
 */
export function toLedgerReply(
  { batches, transactions, rules, state }: LedgerContents,
  query: LedgerQuery | null,
): LedgerReply {
  const { allWashSales, realized } = closedLotFigures(state);
  const washSales = allWashSales.filter((sale) => matchesQuery(sale, query));
  const limit = query?.limit ?? Infinity;
  return {
    is_portfolio: batches.length > 0,
    lot_method: rules.method,
    transactions: transactions.length,
    batches: batches.map(({ batchId, at, origin, transactions: { length } }) => ({
      batch_id: batchId,
      at,
      origin: origin.kind,
      file: origin.kind === 'import' ? origin.file : null,
      transactions: length,
    })),
    positions: ledgerPositions(state.lots).map(({ symbol, quantity, cost, currency, openedOn }) => ({
      symbol,
      quantity: decimalText(quantity),
      cost: textOrNull(cost),
      currency,
      opened_on: openedOn,
    })),
    cash: state.cash.map(({ account, currency, amount }) => ({ account, currency, amount: decimalText(amount) })),
    realized: [...realized],
    wash_sales: washSales
      .slice(0, limit)
      .map((sale) => ({
        transaction_id: sale.transactionId,
        symbol: sale.symbol,
        sold_on: sale.soldOn,
        quantity: decimalText(sale.quantity),
      })),
    wash_sale_count: washSales.length,
    issue_count: state.issues.length,
    issues: state.issues
      .slice(0, limit)
      .map(({ transactionId, message }) => ({ transaction_id: transactionId, message })),
  };
}

interface ClosedLotFigures {
  readonly allWashSales: readonly WashSale[];
  readonly realized: LedgerReply['realized'];
}

/** The figures of each state are computed once, because every view of a large ledger needs them. */
const figuresByState = new WeakMap<LedgerState, ClosedLotFigures>();

function closedLotFigures(state: LedgerState): ClosedLotFigures {
  const known = figuresByState.get(state);
  if (known !== undefined) return known;
  const closed = Map.groupBy(state.closedLots, ({ symbol, currency }) => `${symbol} ${currency}`);
  const realized = [...closed.values()].flatMap((lots) => {
    const [{ symbol, currency } = { symbol: '', currency: '' }] = lots;
    const gains = lots.map(realizedGain);
    const priced = gains.filter((gain) => gain !== null);
    return [{ symbol, currency, gain: priced.length < gains.length ? null : decimalText(sumOf(priced)) }];
  });
  const figures = { allWashSales: washSalesOf(state), realized };
  figuresByState.set(state, figures);
  return figures;
}

function matchesQuery({ symbol, soldOn }: WashSale, query: LedgerQuery | null): boolean {
  if (query === null) return true;
  const { symbol: only = symbol, after = '', to = soldOn } = query;
  return symbol === only && soldOn > after && soldOn <= to;
}

export const toTransactionView = (transaction: Transaction): TransactionsReply['transactions'][number] => {
  const { id, batchId, kind, account, tradeDate, symbol, amount, fee, source } = transaction;
  return {
    id,
    batch_id: batchId,
    kind,
    account,
    trade_date: tradeDate,
    symbol,
    quantity: 'quantity' in transaction ? textOrNull(transaction.quantity) : null,
    price: 'price' in transaction ? textOrNull(transaction.price) : null,
    amount: decimalText(amount.amount),
    currency: amount.currency,
    fee: decimalText(fee),
    source,
  };
};

export const toReturnsReply = (returns: LedgerReturns): ReturnsReply => ({
  symbol: returns.symbol,
  basis: returns.basis,
  from: returns.from,
  to: returns.to,
  start_value: returns.startValue,
  end_value: returns.endValue,
  net_flow: returns.netFlow,
  gain: returns.gain,
  time_weighted: returns.timeWeighted,
  money_weighted: returns.moneyWeighted,
  index: returns.index && {
    symbol: returns.index.symbol,
    end_value: returns.index.endValue,
    time_weighted: returns.index.timeWeighted,
    money_weighted: returns.index.moneyWeighted,
  },
  flows: returns.flows.map(({ date, net, transactionIds }) => ({ date, net, transaction_ids: [...transactionIds] })),
  missing_prices: returns.missingPrices.map(({ symbol, date }) => ({ symbol, date })),
  unpriced_options: [...returns.unpricedOptions],
});
