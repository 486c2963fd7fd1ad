import type { StatementReply } from '../../../../http/contract/dashboard/portfolio/portfolioImport.js';
import { DataTable } from '../../../pieces/table/DataTable.js';
import type { Column } from '../../../pieces/table/column.js';
import { formatCount } from '../../../wording/formatCount.js';
import { formatPrice, formatQuantity, MISSING_VALUE_TEXT } from '../../../wording/numbers.js';
import { formatDecimal } from './importColumns.js';
import { LineNotes } from './LineNotes.js';

type Ledger = NonNullable<StatementReply['ledger']>;
type NewTransaction = Ledger['listed'][number];

const COLUMNS: readonly Column<NewTransaction>[] = [
  { key: 'date', label: 'Date', kind: 'text', cell: ({ trade_date }) => trade_date },
  { key: 'kind', label: 'Kind', kind: 'text', cell: ({ kind }) => kind.replace('_', ' ') },
  { key: 'symbol', label: 'Ticker', kind: 'text', cell: ({ symbol }) => symbol ?? MISSING_VALUE_TEXT },
  { key: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatDecimal(amount, formatPrice) },
  {
    key: 'quantity',
    label: 'Quantity',
    kind: 'number',
    cell: ({ quantity }) => formatDecimal(quantity, formatQuantity),
  },
  { key: 'price', label: 'Price', kind: 'number', cell: ({ price }) => formatDecimal(price, formatPrice) },
  { key: 'line', label: 'Line', kind: 'text', cell: ({ source }) => source.line },
];

/** Lists the first few transactions that an import would add, and the first few that the ledger already has. */
export function TransactionLists({ ledger: { added, listed, duplicates, repeated } }: { readonly ledger: Ledger }) {
  return (
    <>
      {added > 0 && (
        <details>
          <summary>{titleOf(formatCount(added, 'new transaction'), added, listed.length)}</summary>
          <div className="lines">
            <DataTable
              caption="New transactions"
              rows={listed}
              columns={COLUMNS}
              nameOf={({ id }) => id}
              sorted={{ key: '', direction: 'ascending' }}
              nothing={null}
            />
          </div>
        </details>
      )}
      {duplicates > 0 && (
        <details>
          <summary>
            {titleOf(
              `${formatCount(duplicates, 'transaction')} already in the ledger, left out`,
              duplicates,
              repeated.length,
            )}
          </summary>
          <LineNotes lines={repeated} />
        </details>
      )}
    </>
  );
}

const titleOf = (title: string, count: number, listed: number): string =>
  listed < count ? `${title}: the first ${listed}` : title;
