import './portfolio.css';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { HistoryReply } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { WaitForQueries } from '../../pieces/WaitForQueries.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useHashQuery } from '../../browser/hashQuery.js';
import { usePortfolioHistory } from '../../server/account/portfolioHistory.js';
import { formatSessionDate } from '../../wording/dates.js';
import { historyQueryOf } from './historyAddress.js';
import { LedgerPortfolio } from './LedgerPortfolio.js';
import { loadHistoryChart } from './pictures/HistoryChartFigure.js';
import { PeriodChoice } from './PeriodChoice.js';
import { SnapshotPortfolio } from './SnapshotPortfolio.js';

/** Shows the performance of the portfolio over a period: value, returns, gains and income, by year and by position. */
export default function PortfolioView() {
  const query = useHashQuery();
  // Loads the chart library while the history is computed. If that fails, the chart says so when it opens.
  useEffect(() => void loadHistoryChart().catch(() => undefined), []);
  const history = usePortfolioHistory(historyQueryOf(query));
  const { data, error, refetch } = history;
  // While another selection loads, the view still shows the earlier figures.
  const symbol = data?.kind === 'ledger' ? data.symbol : query.get('symbol');
  const until = data === undefined ? null : valuedThrough(data);
  return (
    <WaitForQueries queries={[history]} what="the portfolio">
      <ViewHeader
        title={symbol === null ? 'Portfolio performance' : `${symbol} performance`}
        note={until === null ? undefined : `Valued at closing prices through ${formatSessionDate(until)}`}
      >
        {data?.kind === 'ledger' && <Link href="/start">Import a broker’s file</Link>}
      </ViewHeader>
      {data?.kind !== 'snapshot' && (
        <PeriodChoice key={query.toString()} query={query} shown={data?.kind === 'ledger' ? data : null} />
      )}
      {error !== null && <LoadFailure error={error} what="the portfolio" retry={() => void refetch()} />}
      {data?.kind === 'ledger' && error === null && <LedgerPortfolio history={data} query={query} />}
      {data?.kind === 'snapshot' && <SnapshotPortfolio snapshot={data} />}
    </WaitForQueries>
  );
}

/** Returns the session of the closing prices; null without a portfolio. */
function valuedThrough(reply: HistoryReply): string | null {
  if (reply.kind === 'ledger') return reply.to;
  return reply.problem === null ? reply.as_of : null;
}
