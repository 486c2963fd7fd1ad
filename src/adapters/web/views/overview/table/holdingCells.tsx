import { stopOf } from '../../../../../domain/dashboard/audit/positionStop.js';
import { profitInDollars, profitInPercent, stopDistance } from '../../../tickers/positionFigures.js';
import { holdingKindOf, type TickerRow } from '../../../tickers/tickerRow.js';
import {
  formatSignedPercent,
  formatRMultiple,
  formatPercent,
  formatPriceIn,
  formatQuantity,
  formatSignedWholeDollars,
} from '../../../wording/numbers.js';

export function ProfitCell({ row }: { readonly row: TickerRow }) {
  const relative = profitInPercent(row);
  const { position, metadata } = row.audit;
  if (relative === null || position === null)
    return <span className="dim">{holdingKindOf(row) === 'watched' ? 'watched' : '–'}</span>;
  const words = `${formatQuantity(position.quantity)} at ${formatPriceIn(metadata.currency, position.average_price)}: ${formatSignedWholeDollars(profitInDollars(row))}`;
  return (
    <span className={relative < 0 ? 'bad' : 'good'} title={words}>
      <span className="phone-label">P/L</span> {formatSignedPercent(relative)}
    </span>
  );
}

export function StopCell({ row }: { readonly row: TickerRow }) {
  const distance = stopDistance(row);
  if (distance === null) return <span className="dim">–</span>;
  const { currency } = row.audit.metadata;
  const origin = row.audit.position?.stop === null ? ', computed by the audit' : '';
  return (
    <span
      className={distance.percent < 0 ? 'bad' : undefined}
      title={`The stop is ${formatPriceIn(currency, stopOf(row.audit))}${origin}`}
    >
      <span className="phone-label">Stop dist.</span> {formatPercent(distance.percent)}{' '}
      <span className="dim in-r">{formatRMultiple(distance.r)}</span>
    </span>
  );
}
