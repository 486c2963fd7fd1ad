import type { PortfolioHistoryView } from '../../../../application/dashboard/ledger/getPortfolioHistory.js';
import type { PortfolioHistory, YearResults } from '../../../../domain/dashboard/ledger/history/portfolioHistory.js';
import type { LedgerResults } from '../../../../domain/dashboard/ledger/history/results.js';
import type { HoldingValue } from '../../../../domain/dashboard/ledger/history/holdingValues.js';
import type { HistoryPoint } from '../../../../domain/dashboard/ledger/history/valueHistory.js';
import type { FigureOrReason } from '../../../../domain/dashboard/ledger/returns/figure.js';
import { USD } from '../../../../domain/dashboard/market/currency.js';
import { decimalText, toCents } from '../../../../domain/dashboard/portfolio/decimal.js';
import type {
  HistoryReply,
  LedgerHistory,
  SnapshotReply,
} from '../../contract/dashboard/portfolio/portfolioHistory.js';
import { textOrNull } from './ledgerViews.js';

export const toHistoryReply = (view: PortfolioHistoryView): HistoryReply =>
  view.kind === 'ledger'
    ? toLedgerHistoryReply(view.symbol, view.history)
    : {
        kind: 'snapshot',
        source: view.source,
        problem: view.problem,
        as_of: view.asOf,
        positions: view.positions.map((position) => ({ symbol: position.symbol, ...toHoldingView(position) })),
      };

function toLedgerHistoryReply(symbol: string | null, history: PortfolioHistory): LedgerHistory {
  const { points, drawdown, leftOut, years, positions, returns } = history;
  return {
    kind: 'ledger',
    symbol,
    currency: USD,
    basis: returns.basis,
    ...toReturnsView(history),
    points: points.map(pointOnWire),
    drawdown:
      drawdown.kind === 'unavailable'
        ? drawdown
        : {
            kind: 'value',
            depth: drawdown.depth,
            high_date: drawdown.highDate,
            low_date: drawdown.lowDate,
            current: drawdown.current,
          },
    unpriced_options: [...returns.unpricedOptions],
    left_out: leftOut.map(({ symbol: of, sessions, first, last }) => ({ symbol: of, sessions, first, last })),
    years: years.map((year) => ({ year: year.year, ...toReturnsView(year) })),
    positions: positions.map((position) => ({
      symbol: position.symbol,
      ...toResultsView(position.results),
      ...toHoldingView(position),
    })),
  };
}

function toReturnsView({
  returns,
  netFlow,
  results,
}: Omit<YearResults, 'year'>): Omit<LedgerHistory['years'][number], 'year'> {
  const { from, to, startValue, endValue, gain, timeWeighted, moneyWeighted, index } = returns;
  return {
    from,
    to,
    start_value: moneyOnWire(startValue),
    end_value: moneyOnWire(endValue),
    net_flow: netFlow && decimalText(toCents(netFlow)),
    gain: moneyOnWire(gain),
    time_weighted: timeWeighted,
    money_weighted: moneyWeighted,
    index: index && {
      symbol: index.symbol,
      end_value: moneyOnWire(index.endValue),
      time_weighted: index.timeWeighted,
      money_weighted: index.moneyWeighted,
    },
    results: results.map(toResultsView),
  };
}

const moneyOnWire = (figure: FigureOrReason): LedgerHistory['gain'] =>
  figure.kind === 'unavailable' ? figure : { kind: 'value', value: decimalText(toCents(figure.value)) };

const pointOnWire = (point: HistoryPoint): LedgerHistory['points'][number] => ({
  date: point.date,
  value: textOrNull(point.value),
  net_flow: decimalText(toCents(point.netFlow)),
  time_weighted: point.timeWeighted,
  drawdown: point.drawdown,
  index_value: textOrNull(point.indexValue),
  index_return: point.indexReturn,
});

const toResultsView = ({
  currency,
  realized,
  withoutCost,
  ...income
}: LedgerResults): LedgerHistory['results'][number] => ({
  currency,
  realized: decimalText(realized),
  without_cost: withoutCost,
  dividends: decimalText(income.dividend),
  interest: decimalText(income.interest),
  fees: decimalText(income.fee),
  taxes: decimalText(income.tax),
});

const toHoldingView = ({
  currency,
  quantity,
  cost,
  value,
  unrealized,
}: Omit<HoldingValue, 'symbol'>): Omit<SnapshotReply['positions'][number], 'symbol'> => ({
  currency,
  quantity: decimalText(quantity),
  cost: textOrNull(cost),
  value: textOrNull(value),
  unrealized: textOrNull(unrealized),
});
