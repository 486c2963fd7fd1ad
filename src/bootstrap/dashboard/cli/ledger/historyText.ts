import { USD } from '../../../../domain/dashboard/market/currency.js';
import type {
  HistoryReply,
  LedgerHistory,
  SnapshotReply,
} from '../../../../adapters/http/contract/dashboard/portfolio/portfolioHistory.js';
import { formatTable } from '../terminal/formatTable.js';
import { NEEDS_TRANSACTIONS, percentText, periodTitle, rateText, unpricedOptionsText } from './ledgerText.js';

export const historyText = (history: HistoryReply): string =>
  history.kind === 'ledger' ? ledgerHistoryText(history) : snapshotText(history);

const snapshotText = ({ source, problem, as_of, positions }: SnapshotReply): string =>
  [
    ...(problem === null ? [`Positions of ${source ?? ''}, valued on ${as_of}.`] : [problem]),
    ...(positions.length === 0
      ? []
      : [
          formatTable(
            [...HOLDING_HEAD, 'Currency'],
            positions.map((each) => [each.symbol, ...holding(each), each.currency]),
          ),
        ]),
    NEEDS_TRANSACTIONS,
  ].join('\n');

function ledgerHistoryText({ years, positions, drawdown, left_out, ...history }: LedgerHistory): string {
  return [
    periodTitle(history),
    `Value: ${money(history.start_value)} -> ${money(history.end_value)}`,
    `Net contributions: ${history.net_flow ?? 'unavailable'}`,
    ...unpricedOptionsText(history.unpriced_options),
    `Time-weighted return: ${rateText(history.time_weighted)}`,
    drawdown.kind === 'unavailable'
      ? `Drawdown: unavailable. ${drawdown.reason}`
      : `Drawdown: ${percentText(drawdown.depth)} from ${drawdown.high_date} to ${drawdown.low_date}, now ${percentText(drawdown.current)}`,
    formatTable(
      ['Year', 'Net deposits', 'End value', 'Return', ...RESULTS_HEAD],
      years.flatMap((year) => {
        const facts = [String(year.year), year.net_flow ?? '-', money(year.end_value), shortRate(year.time_weighted)];
        return year.results.length === 0
          ? [[...facts, ...RESULTS_HEAD.map(() => '-')]]
          : year.results.map((each) => [...facts, ...results(each)]);
      }),
    ),
    formatTable(
      ['Position', ...HOLDING_HEAD.slice(1), ...RESULTS_HEAD],
      positions.map((each) => [each.symbol ?? 'Cash', ...holding(each), ...results(each)]),
    ),
    ...left_out.map(
      ({ symbol: of, sessions, first, last }) =>
        `Left out ${sessions} sessions without a price for ${of}, from ${first} to ${last}`,
    ),
  ].join('\n');
}

const HOLDING_HEAD = ['Symbol', 'Quantity', 'Cost', 'Value', 'Unrealized'];
const RESULTS_HEAD = ['Realized', 'Dividends', 'Interest', 'Fees', 'Taxes', 'Currency'];

const holding = ({
  currency,
  quantity,
  cost,
  value,
  unrealized,
}: Omit<SnapshotReply['positions'][number], 'symbol'>): string[] => [
  quantity,
  cost ?? 'unknown',
  value ?? (currency === USD ? 'no price' : 'not converted'),
  unrealized ?? '-',
];

const results = (each: LedgerHistory['results'][number]): string[] => [
  each.without_cost === 0 ? each.realized : `${each.realized} (lots without a known cost: ${each.without_cost})`,
  each.dividends,
  each.interest,
  each.fees,
  each.taxes,
  each.currency,
];

const money = (figure: LedgerHistory['gain']): string => (figure.kind === 'value' ? figure.value : 'unavailable');
const shortRate = (figure: LedgerHistory['time_weighted']): string =>
  figure.kind === 'value' ? percentText(figure.period) : 'unavailable';
