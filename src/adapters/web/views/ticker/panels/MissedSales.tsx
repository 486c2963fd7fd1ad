import { formatSessionDate } from '../../../wording/dates.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { formatQuantity } from '../../../wording/numbers.js';
import { useOrders } from '../../../server/trading/orders.js';
import { rungSales } from './rungSales.js';
import type { LedgerSales } from './salesSince.js';

interface Props {
  readonly ticker: string;
  /** ISO date; null if the portfolio lists none. */
  readonly entered: string | null;
  readonly rungs: readonly { readonly share: number; readonly hit: boolean }[];
  /** Shares bought at the entry if the ledger tells, otherwise the shares held at the latest audit. */
  readonly quantity: number;
  readonly ledger: LedgerSales;
}

/**
 * Compares the sales planned at the reached rungs with those in the ledger. Without a ledger, warns only if the order
 * log has no sale since the entry date.
 */
export function MissedSales({ ticker, entered, rungs, quantity, ledger }: Props) {
  const { data } = useOrders();
  const reached = rungs.filter(({ hit }) => hit);
  if (reached.length === 0 || quantity <= 0) return null;
  const reachedText = `The price reached ${formatCount(reached.length, 'rung')}`;
  if (entered === null)
    return (
      <p className="body dim">
        {reachedText}, computed as if you had bought on the assumed entry date. Enter your own.
      </p>
    );
  if (ledger.kind === 'loading') return null;
  if (ledger.kind === 'failed')
    return (
      <p className="body failure" role="alert">
        {ledger.message}
      </p>
    );
  const shares = reached.map(({ share }) => share);
  const planned = rungSales(quantity, shares).reduce((sum, sold) => sum + sold, 0);
  if (ledger.kind === 'counted')
    return (
      <p className={`body ${ledger.sold < planned ? 'warn' : 'dim'}`}>
        {reachedText}, at which the plan sells {formatQuantity(planned)} of {formatCount(quantity, 'share')}. The ledger
        has {ledger.sold === 0 ? 'no sale' : `sales of ${formatCount(ledger.sold, 'share')}`} since{' '}
        {formatSessionDate(entered)}.
      </p>
    );
  if (ledger.kind === 'incomparable')
    return (
      <p className="body dim">
        {reachedText}. Compare the plan with your sales: with several purchases, a transfer or a split, the rungs do not
        apply to all shares alike.
      </p>
    );
  const sold = data?.orders.some(
    ({ order, filled_quantity, at }) =>
      order?.symbol === ticker && order.side === 'sell' && filled_quantity > 0 && at >= entered,
  );
  if (sold !== false) return null;
  return (
    <p className="body warn">
      {formatCount(reached.length, 'sale')} not made: the price reached {formatCount(reached.length, 'rung')} and the
      order log has no sale since the entry. At these prices, the plan sells {formatCount(planned, 'share')}.
    </p>
  );
}
