import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { useLedger } from '../../server/account/portfolioHistory.js';
import { formatSessionDate } from '../../wording/dates.js';
import { formatCount } from '../../wording/formatCount.js';
import { formatQuantity } from '../../wording/numbers.js';

const SHOWN = 100;

/** Sales at a loss in the period that US tax law may defer; shown only when there are such sales. */
export function WashSalesNote({ history: { symbol, from, to } }: { readonly history: LedgerHistory }) {
  const { data } = useLedger();
  const found = data?.wash_sales.filter(
    (each) => each.sold_on > from && each.sold_on <= to && (symbol === null || each.symbol === symbol),
  );
  if (found === undefined || found.length === 0) return null;
  return (
    <details className="notice">
      <summary>{formatCount(found.length, 'possible wash sale')}</summary>
      <p>The same symbol was bought within 30 days of a sale at a loss. US tax law may defer such a loss.</p>
      <ul>
        {found.slice(0, SHOWN).map((sale) => (
          <li key={`${sale.transaction_id} ${sale.symbol} ${sale.quantity}`}>
            {formatQuantity(Number(sale.quantity))} {sale.symbol}, sold on {formatSessionDate(sale.sold_on)}
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p>These are the first {SHOWN}. A shorter period lists the others.</p>}
    </details>
  );
}
