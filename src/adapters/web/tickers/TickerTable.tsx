import { useState } from 'react';
import type { AuditPayload } from '../../http/contract/audit.js';
import { count } from '../wording/count.js';
import { columnsFor } from './columns.js';
import { HeadCell } from './HeadCell.js';
import { matches, holdingOf, type Row } from './row.js';
import { sortedRows, useSorting, type Sortable } from './sorting.js';
import { TickerRow } from './TickerRow.js';

const BY_TICKER: Sortable = { key: 'ticker', first: 'ascending', value: ({ ticker }) => ticker };

export function TickerTable({ tickers }: Pick<AuditPayload, 'tickers'>) {
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { sorting, press } = useSorting({ key: 'score', direction: 'descending' });
  const all = Object.entries(tickers).map(([ticker, audit]): Row => ({ ticker, audit }));
  const columns = columnsFor(all);
  const column = columns.find(({ key }) => key === sorting.key) ?? BY_TICKER;
  const rows = sortedRows(
    all.filter((row) => matches(row, filter.trim())),
    column,
    sorting.direction,
  );
  return (
    <section className="tickers" aria-labelledby="tickers-title">
      <div className="tools">
        <h2 id="tickers-title">Tickers</h2>
        <output className="dim">
          {filter.trim() === '' ? summaryOf(all) : `${rows.length} of ${count(all.length, 'ticker')}`}
        </output>
        <input
          type="search"
          aria-label="Filter tickers"
          placeholder="Filter: AAPL, A+, held …"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <div className="scroll">
        <table className={columns.some(({ key }) => key === 'state' || key === 'signal') ? 'standing' : undefined}>
          <caption className="unseen">The audit of each ticker. The buttons in the head sort; the button of a row opens its terms.</caption>
          <thead>
            <tr>
              <HeadCell column={{ ...BY_TICKER, label: 'Ticker', kind: 'text' }} sorting={sorting} press={press} />
              {columns.map((each) => (
                <HeadCell key={each.key} column={each} sorting={sorting} press={press} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TickerRow
                key={row.ticker}
                row={row}
                columns={columns}
                open={open.has(row.ticker)}
                toggle={() => setOpen((now) => toggled(now, row.ticker))}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="nothing">{all.length === 0 ? 'The portfolio has no ticker that could be audited.' : 'No ticker matches the filter.'}</p>}
      </div>
    </section>
  );
}

function summaryOf(rows: readonly Row[]): string {
  const held = rows.filter((row) => ['held', 'short'].includes(holdingOf(row))).length;
  const watched = rows.filter((row) => holdingOf(row) === 'watched').length;
  return `${count(rows.length, 'ticker')} · ${held} held · ${watched} watched`;
}

function toggled(tickers: ReadonlySet<string>, ticker: string): ReadonlySet<string> {
  const others = [...tickers].filter((each) => each !== ticker);
  return new Set(tickers.has(ticker) ? others : [...others, ticker]);
}
