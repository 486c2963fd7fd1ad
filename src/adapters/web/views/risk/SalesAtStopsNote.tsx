import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { areMapsReady, usePortfolioMap } from '../../server/audit/decisionMap.js';
import { formatAtrDistance, formatPrice, formatWholeDollars } from '../../wording/numbers.js';

/** Says what would be sold if every nearby stop broke; renders nothing until the decision maps are ready. */
export function SalesAtStopsNote({ audit: { tickers, generated_at } }: { readonly audit: AuditPayload }) {
  const { data } = usePortfolioMap(generated_at, areMapsReady(tickers));
  if (data === undefined) return null;
  const { within_atr, positions, amount_usd, not_in_usd } = data.stops_within;
  if (positions.length === 0)
    return <p>For the next session, no long position has a stop within {within_atr} ATR below its last close.</p>;
  const stops = positions.map(
    ({ ticker, stop, distance_atr }) => `${ticker} ${formatPrice(stop)} (${formatAtrDistance(-distance_atr)})`,
  );
  return (
    <p>
      <strong>Next session:</strong> if every stop within {within_atr} ATR broke, {formatWholeDollars(amount_usd)} of
      shares would be sold{not_in_usd.length > 0 && `, not counting ${not_in_usd.join(', ')} (in other currencies)`}:{' '}
      {stops.join(', ')}.
    </p>
  );
}
