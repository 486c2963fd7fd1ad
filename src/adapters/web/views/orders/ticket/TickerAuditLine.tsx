import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { StateBadge } from '../../../tickers/badges.js';
import { stopOf } from '../../../../../domain/dashboard/audit/positionStop.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatPoints, formatPriceIn, formatQuantity } from '../../../wording/numbers.js';

/** Shows the audit's figures for the ticker in one line. Without figures, says which orders can pass the checks. */
export function TickerAuditLine({
  symbol,
  audited,
  anyAudit,
}: {
  readonly symbol: string;
  readonly audited: TickerAudit | null;
  readonly anyAudit: boolean;
}) {
  if (symbol === '') return null;
  if (audited === null)
    return (
      <p className="ticker-facts dim">
        {anyAudit
          ? 'Not in the latest audit: only orders that close a position can pass.'
          : 'There is no audit yet. Orders can pass only after the first audit.'}
      </p>
    );
  const { state, score, metadata, position } = audited;
  const stop = stopOf(audited);
  const held = position !== null && position.quantity !== 0;
  return (
    <p className="ticker-facts">
      {state !== null && <StateBadge state={state} />}
      <span>
        <span className="dim">close</span> {formatPriceIn(metadata.currency, metadata.last_close)}{' '}
        <span className="dim">of {formatSessionDate(metadata.last_date)}</span>
      </span>
      {score !== null && (
        <span>
          <span className="dim">score</span> {formatPoints(score)}
        </span>
      )}
      {held && (
        <span>
          <span className="dim">portfolio:</span> {formatQuantity(position.quantity)} <span className="dim">at</span>{' '}
          {formatPriceIn(metadata.currency, position.average_price)}
        </span>
      )}
      {stop !== null && (
        <span>
          <span className="dim">{position?.stop === null ? 'computed stop' : 'stop'}</span>{' '}
          {formatPriceIn(metadata.currency, stop)}
        </span>
      )}
    </p>
  );
}
