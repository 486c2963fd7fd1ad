import { useDeferredValue } from 'react';
import type { SizingReply } from '../../../../http/contract/dashboard/orders.js';
import { Loading } from '../../../pieces/Loading.js';
import { isClosingOrder } from '../../../../../domain/dashboard/trading/orders/orderEffect.js';
import { useSizing } from '../../../server/trading/orders.js';
import { UnreachableError } from '../../../server/request.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { formatDollars } from '../../../wording/money.js';
import { formatPrice, formatPriceDistance, formatQuantity } from '../../../wording/numbers.js';
import { useDebouncedValue } from '../../../pieces/state/useDebouncedValue.js';
import { closableText } from './closableText.js';
import { sizingQueryOf, type OrderTicket } from './ticket.js';

interface Props {
  readonly ticket: OrderTicket;
  /** When the audit that the sizes are based on was generated. */
  readonly generatedAt: string | undefined;
  readonly take: (shares: number) => void;
}

const TYPING_MS = 500;
const CAP_WORDS: Readonly<Record<SizingReply['caps'][number]['cap'], string>> = {
  order_risk: 'order risk',
  portfolio_risk: 'portfolio risk',
  position_size: 'position size',
};

/**
 * Suggests the quantity that the account's limits allow, and shows the calculation. Its height is constant, so that the
 * controls below do not move under the pointer.
 */
export function SuggestedQuantity({ ticket, generatedAt, take }: Props) {
  const query = useDebouncedValue(sizingQueryOf(ticket), TYPING_MS);
  const sizing = useSizing(query, generatedAt);
  const data = useDeferredValue(sizing.data);
  const isClosing = isClosingOrder({ side: ticket.equitySide });
  return (
    <section className={isClosing ? 'sizing short' : 'sizing'} aria-label="Size by risk">
      <h3>
        Size by risk{' '}
        {data !== undefined && data.caps.length > 0 && data.equity !== null && (
          <span className="dim">equity {formatDollars(data.equity)}</span>
        )}
      </h3>
      {query === null ? (
        <p className="dim">Enter a ticker and a price to see how many shares your account limits allow.</p>
      ) : (
        <Answer error={sizing.error} sizing={data} side={ticket.equitySide} take={take} />
      )}
    </section>
  );
}

interface AnswerProps {
  readonly error: Error | null;
  readonly sizing: SizingReply | undefined;
  readonly side: OrderTicket['equitySide'];
  readonly take: Props['take'];
}

function Answer({ error, sizing, side, take }: AnswerProps) {
  if (error !== null)
    return (
      <p className="dim">
        {error instanceof UnreachableError
          ? 'The dashboard does not respond, so the quantity cannot be computed.'
          : `The quantity cannot be computed: ${error.message}`}
      </p>
    );
  if (sizing === undefined) return <Loading what="the account" />;
  if (sizing.caps.length === 0) return <Closing sizing={sizing} side={side} take={take} />;
  const { caps, shares } = sizing;
  return (
    <>
      <table>
        <tbody>
          {caps.map((cap) => (
            <CapLine key={cap.cap} cap={cap} sizing={sizing} />
          ))}
        </tbody>
      </table>
      {shares !== null && shares > 0 ? (
        <button type="button" onClick={() => take(shares)}>
          Use {formatCount(shares, 'share')}
        </button>
      ) : (
        <p className="failure">Your account limits do not allow another share.</p>
      )}
    </>
  );
}

function CapLine({
  cap: { cap, limit_pct, room, per_share, shares },
  sizing,
}: {
  readonly cap: SizingReply['caps'][number];
  readonly sizing: SizingReply;
}) {
  const decides = shares === sizing.shares;
  return (
    <tr className={decides ? 'decides' : undefined}>
      <th scope="row">
        {limit_pct}% <span className="dim">{CAP_WORDS[cap]}</span>
      </th>
      <td className="number">
        {room === null ? 'the open risk is already unlimited' : <>{formatDollars(Math.max(0, room))} left</>}
      </td>
      <td
        className="number"
        title={
          cap === 'position_size'
            ? 'Share price'
            : `${formatPrice(sizing.entry)} minus the stop ${formatPrice(sizing.stop)}`
        }
      >
        ÷ {formatPriceDistance(per_share, sizing.entry ?? per_share)}
      </td>
      <td className="number">
        = <strong>{formatQuantity(shares)}</strong>
        {decides && <span className="unseen"> decides</span>}
      </td>
    </tr>
  );
}

function Closing({
  sizing: { held, shares, problem },
  side,
  take,
}: Omit<AnswerProps, 'error'> & { readonly sizing: SizingReply }) {
  if (shares === null) return <p className="dim">{problem}</p>;
  return (
    <p className="closing">
      {closableText({ held, shares }, side)}{' '}
      {shares > 0 && (
        <button type="button" onClick={() => take(shares)}>
          Use all {formatQuantity(shares)}
        </button>
      )}
    </p>
  );
}
