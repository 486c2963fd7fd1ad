import { useMemo } from 'react';
import { Link } from 'wouter';
import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { Loading } from '../../pieces/Loading.js';
import { useLedger } from '../../server/account/portfolioHistory.js';
import { formatShortSessionDate } from '../../wording/dates.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { pathWithQueryChange } from './historyAddress.js';
import { PerformanceChartPanels } from './pictures/PerformanceChartPanels.js';
import { PositionsPanel } from './PositionsPanel.js';
import { SummaryPanel } from './SummaryPanel.js';
import { TransactionsPanel } from './transactions/TransactionsPanel.js';
import { WashSalesNote } from './WashSalesNote.js';
import { YearsPanel } from './YearsPanel.js';

interface Props {
  readonly history: LedgerHistory;
  readonly query: URLSearchParams;
}

export function LedgerPortfolio({ history, query }: Props) {
  const { symbol, basis, left_out, unpriced_options } = history;
  const reasons = useMemo(() => reasonsIn(history), [history]);
  const { isLoading, data: ledger } = useLedger(washSalesQuery(history));
  const opensAtTransactions = query.get('list') !== null;
  if (isLoading && opensAtTransactions) return <Loading what="the ledger" />;
  return (
    <>
      {symbol !== null && (
        <p>
          <Link href={pathWithQueryChange(query, { symbol: null, list: null, of: null })}>
            Show the whole portfolio
          </Link>
        </p>
      )}
      {(basis === 'positions' && symbol === null) ||
      reasons.length > 0 ||
      left_out.length > 0 ||
      unpriced_options.length > 0 ? (
        <ul className="notice history-notes">
          {basis === 'positions' && symbol === null && (
            <li>Not every account has deposits, so returns leave out cash: each purchase counts as money put in.</li>
          )}
          {unpriced_options.length > 0 && (
            <li>
              Values and returns exclude {formatCount(unpriced_options.length, 'option contract')}, which have no daily
              closes: {unpriced_options.join(', ')}. Buying such a contract counts as money taken out, and selling it as
              money put in.
            </li>
          )}
          {reasons.map((reason) => (
            <li key={reason}>Some figures are unavailable. {reason}</li>
          ))}
          {left_out.map(({ symbol: of, sessions, first, last }) => (
            <li key={of}>
              On {formatCount(sessions, 'session')} from {formatShortSessionDate(first)} to{' '}
              {formatShortSessionDate(last)}, {of} has no price consistent with its trades. These sessions are left out.
            </li>
          ))}
        </ul>
      ) : null}
      <SummaryPanel history={history} query={query} />
      <PerformanceChartPanels history={history} />
      <YearsPanel history={history} query={query} />
      <PositionsPanel history={history} query={query} />
      {isLoading ? (
        <div className="ledger-pending">
          <Loading what="the ledger" />
        </div>
      ) : (
        <>
          {ledger !== undefined && <WashSalesNote ledger={ledger} />}
          <TransactionsPanel history={history} query={query} />
        </>
      )}
    </>
  );
}

function washSalesQuery({ from, to, symbol }: LedgerHistory): string {
  const period = { after: from, to };
  return new URLSearchParams(symbol === null ? period : { ...period, symbol }).toString();
}

/** The reasons why figures are unavailable, without duplicates. */
function reasonsIn(history: LedgerHistory): string[] {
  const { start_value, end_value, gain, time_weighted, money_weighted, index, drawdown } = history;
  const ofIndex = index === null ? [] : [index.end_value, index.time_weighted, index.money_weighted];
  const figures = [start_value, end_value, gain, time_weighted, money_weighted, drawdown, ...ofIndex];
  return [...new Set(figures.flatMap((figure) => (figure.kind === 'unavailable' ? [figure.reason] : [])))];
}
