import { useState } from 'react';
import type { AuditPayload } from '../../../http/contract/audit.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { holdingOf, type Row } from '../../tickers/row.js';
import { count } from '../../wording/count.js';
import { COLUMNS } from './columns.js';
import { matches } from './matches.js';

export function TickerTable({ tickers }: Pick<AuditPayload, 'tickers'>) {
  const [filter, setFilter] = useState('');
  const all = Object.entries(tickers).map(([ticker, audit]): Row => ({ ticker, audit }));
  const rows = all.filter((row) => matches(row, filter.trim()));
  return (
    <section className="panel tickers" aria-labelledby="tickers-title">
      <header>
        <h2 id="tickers-title">Tickers</h2>
        <output className="dim">{filter.trim() === '' ? summaryOf(all) : `${rows.length} of ${count(all.length, 'ticker')}`}</output>
        <input
          type="search"
          aria-label="Filter tickers"
          placeholder="Filter: AAPL, A+, held …"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </header>
      <DataTable
        className="overview-table"
        caption="The audit of each ticker. The buttons in the head sort; the link of a row opens the ticker."
        rows={rows}
        columns={COLUMNS}
        nameOf={({ ticker }) => ticker}
        sorted={{ key: 'score', direction: 'descending' }}
        nothing={all.length === 0 ? 'The portfolio has no ticker that could be audited.' : 'No ticker matches the filter.'}
      />
    </section>
  );
}

function summaryOf(rows: readonly Row[]): string {
  const held = rows.filter((row) => ['held', 'short'].includes(holdingOf(row))).length;
  const watched = rows.filter((row) => holdingOf(row) === 'watched').length;
  return `${count(rows.length, 'ticker')} · ${held} held · ${watched} watched`;
}
