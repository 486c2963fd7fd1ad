import type { StatementReply } from '../../../../http/contract/dashboard/portfolio/portfolioImport.js';
import { DataTable } from '../../../pieces/table/DataTable.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { TRANSACTION_COLUMNS } from '../../portfolio/transactions/transactionColumns.js';
import { LineNotes } from './LineNotes.js';

type Ledger = NonNullable<StatementReply['ledger']>;

/** Lists the first few transactions that an import would add, and the first few that the ledger already has. */
export function TransactionLists({ ledger: { added, listed, duplicates, repeated } }: { readonly ledger: Ledger }) {
  return (
    <>
      {added > 0 && (
        <details>
          <summary>{titleOf(formatCount(added, 'new transaction'), added, listed.length)}</summary>
          <div className="lines">
            <DataTable caption="New transactions" rows={listed} columns={TRANSACTION_COLUMNS} nameOf={({ id }) => id} />
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
