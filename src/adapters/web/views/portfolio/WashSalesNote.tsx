import type { LedgerReply } from '../../../http/contract/dashboard/portfolio/ledger.js';
import { formatSessionDate } from '../../wording/dates.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { formatQuantity } from '../../wording/numbers.js';

/** Lists the period's possible wash sales: sales whose losses US tax law may defer. Without any, renders nothing. */
export function WashSalesNote({ ledger }: { readonly ledger: LedgerReply }) {
  const { wash_sales: listed, wash_sale_count: count } = ledger;
  if (count === 0) return null;
  return (
    <details className="notice">
      <summary>{formatCount(count, 'possible wash sale')}</summary>
      <p>
        The same symbol was bought within 30 days of a sale at a loss. US tax law may defer such a loss. Losses of short
        sales and purchases of options are not checked.
      </p>
      <ul>
        {listed.map((sale) => (
          <li key={`${sale.transaction_id} ${sale.symbol} ${sale.quantity}`}>
            {formatQuantity(Number(sale.quantity))} {sale.symbol}, sold on {formatSessionDate(sale.sold_on)}
          </li>
        ))}
      </ul>
      {count > listed.length && (
        <p>Only the first {listed.length} are listed. Choose a shorter period to see the others.</p>
      )}
    </details>
  );
}
