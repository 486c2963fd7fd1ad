import { TableHead } from '../pieces/table/TableHead.js';
import type { BillingInboxEntryView } from './operatorApi.js';

const STATUSES = ['pending', 'waiting', 'applied', 'ignored'] as const;

/** Lists the latest events from the payment provider, and how each was processed. */
export function BillingInboxTable({ receipts }: { readonly receipts: readonly BillingInboxEntryView[] }) {
  const counts = STATUSES.map((status) => `${receipts.filter((each) => each.status === status).length} ${status}`).join(
    ', ',
  );
  return (
    <details className="receipts">
      <summary>
        Billing inbox{' '}
        <span className="who">{receipts.length === 0 ? 'empty' : `the latest ${receipts.length}: ${counts}`}</span>
      </summary>
      {receipts.length > 0 && (
        <table>
          <TableHead columns={['Received (UTC)', 'Event', 'Status', 'Reason']} />
          <tbody>
            {receipts.map(({ id, type, status, reason, received_at: receivedAt }) => (
              <tr key={id}>
                <td>{receivedAt.replace('T', ' ').slice(0, 19)}</td>
                <td>{type}</td>
                <td className={status === 'pending' ? 'warn' : undefined}>{status}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
