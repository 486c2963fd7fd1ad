import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import type {
  LedgerReply,
  ReturnsReply,
  TransactionsReply,
} from '../../../../adapters/http/contract/dashboard/portfolio/ledger.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatTable } from '../terminal/formatTable.js';

export const NEEDS_TRANSACTIONS =
  'Values over time, returns, realized gains and income need transactions: import them with `plumbline import FILE --save`.';
const NO_TRANSACTIONS = 'The ledger has no transactions. Your positions are read from portfolio.csv.';

/** Formats positions, cash and imports, with the contradictions below them. */
export function ledgerText({
  is_portfolio,
  transactions,
  positions,
  realized,
  cash,
  batches,
  issues,
  ...ledger
}: LedgerReply): string {
  if (transactions === 0) return NO_TRANSACTIONS;
  const byKey = new Map(positions.map((position) => [keyOf(position), position]));
  const gains = new Map(realized.map((each) => [keyOf(each), each]));
  const rows = [...new Set([...byKey.keys(), ...gains.keys()])].toSorted().map((key) => {
    const [position, realizedIn] = [byKey.get(key), gains.get(key)];
    const { symbol = '', currency = '' } = position ?? realizedIn ?? {};
    const cost = position === undefined ? '-' : (position.cost ?? 'unknown');
    const gain = realizedIn === undefined ? '-' : (realizedIn.gain ?? 'unknown');
    return [symbol, currency, position?.quantity ?? '0', cost, gain];
  });
  return [
    ...(is_portfolio ? [] : ['The ledger has only fills of orders, so your positions are read from portfolio.csv.']),
    formatTable(['Symbol', 'Currency', 'Quantity', 'Cost', 'Realized gain'], rows),
    ...cash.map(({ account, amount, currency }) => `Cash in ${account}: ${amount} ${currency}`),
    `Sales use the lot method ${ledger.lot_method}.`,
    ...batches.map(
      ({ batch_id, at, file, transactions: count }) =>
        `${batch_id}  ${at}  ${count} transactions from ${file ?? 'the reconciliation with the broker'}`,
    ),
    ...ledger.wash_sales.map(
      ({ symbol, sold_on, quantity }) => `Possible wash sale: ${quantity} ${symbol}, sold at a loss on ${sold_on}.`,
    ),
    ...issues.map(({ message }) => `Note: ${message}`),
  ].join('\n');
}

const keyOf = ({ symbol, currency }: Pick<LedgerReply['realized'][number], 'symbol' | 'currency'>): string =>
  `${symbol} ${currency}`;

export const transactionsTable = (transactions: TransactionsReply['transactions']): string =>
  transactions.length === 0
    ? 'The ledger has no transactions of this symbol.'
    : formatTable(
        ['Date', 'Symbol', 'Kind', 'Quantity', 'Price', 'Amount', 'Fee', 'Source', 'Id'],
        transactions.map((each) => [
          each.trade_date,
          each.symbol ?? '-',
          each.kind.replace('_', ' '),
          each.quantity ?? '-',
          each.price ?? '-',
          `${each.amount} ${each.currency}`,
          each.fee,
          `${each.source.file}:${each.source.line}`,
          each.id,
        ]),
      );

/** Formats the transfers that are missing from the ledger, or those that were added. */
export function missingTransactionsText(
  transactions: TransactionsReply['transactions'],
  areAdded: boolean,
  broker: BrokerName,
): string {
  const compared = broker === 'paper' ? 'the paper account (BROKER=paper)' : `your broker (BROKER=${broker})`;
  if (transactions.length === 0) {
    const copied = broker === 'paper' ? ' This account starts as a copy of your portfolio.' : '';
    return `Nothing is missing: the ledger matches the quantities of ${compared}.${copied}`;
  }
  const [{ batch_id: batchId } = { batch_id: '' }] = transactions;
  return [
    transactionsTable(transactions),
    areAdded
      ? `Added. To undo: plumbline ledger undo ${batchId}`
      : `Nothing was added. These transfers would give the ledger the quantities of ${compared}, but their real dates, kinds and prices are unknown. Importing the broker's file is better. To add them: plumbline ledger missing --add`,
  ].join('\n');
}

/** Names the option contracts that are left out of values and returns; empty when no contract is left out. */
export const unpricedOptionsText = (options: readonly string[]): string[] =>
  options.length === 0 ? [] : [`Left out, because these options have no daily closes: ${options.join(', ')}`];

export function periodTitle({
  symbol,
  basis,
  from,
  to,
}: Pick<ReturnsReply, 'symbol' | 'basis' | 'from' | 'to'>): string {
  const what =
    symbol ??
    (basis === 'account' ? 'Cash and positions' : 'Positions without cash, because not every account has deposits');
  return `${what}, from the end of ${from} to ${to}`;
}

/** Formats the returns of a period, each with its annual rate when the period is long enough. */
export function returnsText(returns: ReturnsReply): string {
  const { index, missing_prices } = returns;
  return [
    periodTitle(returns),
    `Value: ${amount(returns.start_value)} -> ${amount(returns.end_value)}`,
    `Net contributions: ${returns.net_flow === null ? 'unavailable' : `${returns.net_flow.toFixed(2)} on ${formatCount(returns.flows.length, 'day')}`}`,
    `Gain: ${amount(returns.gain)}`,
    `Time-weighted return: ${rateText(returns.time_weighted)}`,
    `Money-weighted return: ${rateText(returns.money_weighted)}`,
    ...(index === null
      ? []
      : [
          `${index.symbol}: ${rateText(index.time_weighted)}`,
          `${index.symbol} with the same cash flows: ${rateText(index.money_weighted)}, value ${amount(index.end_value)}`,
        ]),
    ...(missing_prices.length === 0 || returns.time_weighted.kind === 'unavailable'
      ? []
      : [
          `Days without prices, bridged by Modified Dietz: ${missing_prices.length}, in ${[...new Set(missing_prices.map((each) => each.symbol))].join(', ')}`,
        ]),
    ...unpricedOptionsText(returns.unpriced_options),
  ].join('\n');
}

const amount = (figure: ReturnsReply['gain']): string =>
  figure.kind === 'value' ? figure.value.toFixed(2) : `unavailable. ${figure.reason}`;

export function rateText(figure: ReturnsReply['time_weighted']): string {
  if (figure.kind === 'unavailable') return `unavailable. ${figure.reason}`;
  const annual = figure.annual === null ? '' : ` (${percentText(figure.annual)} a year)`;
  return `${percentText(figure.period)}${annual}`;
}

export const percentText = (ratio: number): string => `${(100 * ratio).toFixed(2)}%`;
