import { formatCsv, type CsvDecimal } from '../../shared/formatCsv.js';
import type { TransactionsReply } from './ledger.js';
import type { LedgerHistory } from './portfolioHistory.js';

/** The tables of the portfolio page as CSV, with exact decimals. */

const decimal = (text: string | null): CsvDecimal | null => (text === null ? null : { decimal: text });

export const moneyOf = (figure: LedgerHistory['gain']): string | null =>
  figure.kind === 'value' ? figure.value : null;
export const rateOf = (figure: LedgerHistory['time_weighted']): number | null =>
  figure.kind === 'value' ? figure.period : null;

const RESULTS = ['realized', 'lots_without_cost', 'dividends', 'interest', 'fees', 'taxes'];

const results = (each: Omit<LedgerHistory['results'][number], 'currency'> | undefined) =>
  each === undefined
    ? RESULTS.map(() => null)
    : [
        decimal(each.realized),
        each.without_cost,
        ...[each.dividends, each.interest, each.fees, each.taxes].map((amount) => decimal(amount)),
      ];

export const sessionsCsv = ({ points, currency }: LedgerHistory): string =>
  formatCsv(
    ['date', 'value', 'net_flow', 'currency', 'time_weighted_return', 'drawdown', 'index_value', 'index_return'],
    points.map((point) => [
      point.date,
      decimal(point.value),
      decimal(point.net_flow),
      currency,
      point.time_weighted,
      point.drawdown,
      decimal(point.index_value),
      point.index_return,
    ]),
  );

export const yearsCsv = ({ years, currency }: LedgerHistory): string =>
  formatCsv(
    ['year', 'currency', 'net_flow', 'end_value', 'gain', 'time_weighted_return', 'index_return', ...RESULTS],
    years.flatMap((year) =>
      (year.results.length === 0 ? [undefined] : year.results).map((each) => [
        year.year,
        each?.currency ?? currency,
        decimal(year.net_flow),
        decimal(moneyOf(year.end_value)),
        decimal(moneyOf(year.gain)),
        rateOf(year.time_weighted),
        year.index === null ? null : rateOf(year.index.time_weighted),
        ...results(each),
      ]),
    ),
  );

export const positionsCsv = ({ positions }: Pick<LedgerHistory, 'positions'>): string =>
  formatCsv(
    ['symbol', 'currency', 'quantity', 'cost', 'value', 'unrealized', ...RESULTS],
    positions.map((each) => [
      each.symbol ?? 'cash',
      each.currency,
      decimal(each.quantity),
      decimal(each.cost),
      decimal(each.value),
      decimal(each.unrealized),
      ...results(each),
    ]),
  );

export const transactionsCsv = ({ transactions }: TransactionsReply): string =>
  formatCsv(
    ['date', 'kind', 'account', 'symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'file', 'line'],
    transactions.map((each) => [
      each.trade_date,
      each.kind,
      each.account,
      each.symbol,
      decimal(each.quantity),
      decimal(each.price),
      decimal(each.amount),
      each.currency,
      decimal(each.fee),
      each.source.file,
      each.source.line,
    ]),
  );
