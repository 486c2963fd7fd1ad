import { CsvButton } from '../../pieces/CsvButton.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
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
        <Total name="Profit and loss" value={formatSignedDollars(total)} tone={total} />
        <Total name="Closed trades" value={String(closed)} />
        <Total name="Won" value={closed === 0 ? '–' : `${won} of ${closed}`} />
        <Total name="Average R" value={averageR === null ? '–' : `${formatPrecisePoints(averageR)} R`} />
        <Total
          name="Average holding time"
          value={averageDays === null ? '–' : `${formatPrecisePoints(averageDays)} days`}
        />
      </dl>
      <DataTable
        caption="Trades with their profit or loss"
        rows={trades}
        columns={JOURNAL_COLUMNS}
        nameOf={(trade) =>
          `${trade.symbol} ${firstEntryTime(trade) ?? ''} ${trade.closed_at ?? ''} ${trade.average_entry}`
        }
        sorted={{ key: 'closed', direction: 'descending' }}
      />
    </>
  );
}

function Total({ name, value, tone = 0 }: { readonly name: string; readonly value: string; readonly tone?: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={colorToneOf(tone)}>{value}</dd>
    </div>
  );
}
