import { CsvButton } from '../../pieces/CsvButton.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { LabeledValue } from '../../pieces/LabeledValue.js';
import { Panel } from '../../pieces/Panel.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import type { JournalReply } from '../../../http/contract/dashboard/orders.js';
import { useJournal } from '../../server/trading/orders.js';
import { formatPrecisePoints, colorToneOf } from '../../wording/numbers.js';
import { formatSignedDollars } from '../../wording/money.js';
import { JOURNAL_COLUMNS } from './journalColumns.js';
import { firstEntryTime, journalCsv } from './journalFigures.js';

export function JournalPanel() {
  const { data, error, isPending, refetch } = useJournal();
  return (
    <Panel
      title="Journal"
      note="Round-trip trades on this account, from the fills in the order log"
      tools={data && data.trades.length > 0 && <CsvButton name="journal" csv={() => journalCsv(data.trades)} />}
    >
      {isPending && <Loading what="the trade journal" />}
      {error && !data && <LoadFailure error={error} what="the journal" retry={() => void refetch()} />}
      {data && (data.trades.length === 0 ? <NoTrades /> : <Journal journal={data} />)}
    </Panel>
  );
}

const NoTrades = () => (
  <p className="all-well dim">
    No trades yet. Orders that are filled in live mode appear here; orders logged in dry run do not.
  </p>
);

function Journal({ journal: { trades, totals } }: { readonly journal: JournalReply }) {
  const { closed, won, profit: total, average_r: averageR, average_days: averageDays } = totals;
  return (
    <>
      <dl className="figures totals">
        <LabeledValue name="Profit and loss" tone={colorToneOf(total)}>
          {formatSignedDollars(total)}
        </LabeledValue>
        <LabeledValue name="Closed trades">{closed}</LabeledValue>
        <LabeledValue name="Won">{closed === 0 ? '–' : `${won} of ${closed}`}</LabeledValue>
        <LabeledValue name="Average R">{averageR === null ? '–' : `${formatPrecisePoints(averageR)} R`}</LabeledValue>
        <LabeledValue name="Average holding time">
          {averageDays === null ? '–' : `${formatPrecisePoints(averageDays)} days`}
        </LabeledValue>
      </dl>
      <DataTable
        caption="Trades with their profit or loss"
        rows={trades}
        columns={JOURNAL_COLUMNS}
        nameOf={(trade) =>
          `${trade.symbol} ${firstEntryTime(trade) ?? ''} ${trade.closed_at ?? ''} ${trade.average_entry}`
        }
        initialSort={{ key: 'closed', direction: 'descending' }}
      />
    </>
  );
}
