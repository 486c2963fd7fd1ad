import { Link } from 'wouter';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { StateBadge } from '../../../tickers/badges.js';
import { useBrokerMode } from '../../../server/trading/brokerMode.js';
import { nextOrder } from '../../../tickers/nextOrder.js';
import { stateCaveat } from '../../../tickers/planAssumption.js';
import { stopOf } from '../../../../../domain/dashboard/audit/positionStop.js';
import { profitInDollars, profitInR } from '../../../tickers/positionFigures.js';
import { datedStateCauseText } from '../../../tickers/stateCause.js';
import type { TickerRow } from '../../../tickers/tickerRow.js';
import { capitalize } from '../../../wording/capitalize.js';
import { daysApartText, formatSessionDate } from '../../../wording/dates.js';
import { changesFromClose, shortChangesText } from '../../../wording/decisions.js';
import {
  formatAtrDistance,
  formatExactPrice,
  formatPriceNextTo,
  formatRMultiple,
  formatSignedWholeDollars,
  colorToneOf,
  withCurrency,
} from '../../../wording/numbers.js';
import { nearDecisionOf, type NeededActionKind } from './neededActions.js';

interface Props {
  readonly kind: NeededActionKind;
  readonly row: TickerRow;
  /** Whether this is the first order in the view; its button is the primary one. */
  readonly isFirst: boolean;
}

export function NeededActionRow({ kind, row, isFirst }: Props) {
  const { ticker, audit } = row;
  const since = audit.framework?.since ?? null;
  const order = nextOrder(ticker, audit, useBrokerMode().data?.broker);
  const profit = profitInDollars(row);
  const caveat = stateCaveat(audit);
  return (
    <li>
      <Link href={`/ticker/${ticker}`} className="ticker-link" id={`action-${ticker}`} data-ticker={ticker}>
        {ticker}
      </Link>
      <StateBadge state={audit.state} />
      <p className="reason">
        {capitalize(reasonText(kind, audit))}
        {caveat !== null && <span className="dim"> {caveat}</span>}
      </p>
      <span className="days dim">{since === null ? '' : daysApartText(since, audit.metadata.last_date)}</span>
      <span className={`profit ${colorToneOf(profit) ?? ''}`}>
        {profit !== null && (
          <>
            {formatSignedWholeDollars(profit)}{' '}
            {audit.position?.entry_date !== null && <span className="in-r">{formatRMultiple(profitInR(row))}</span>}
          </>
        )}
      </span>
      {kind === 'disputed' || kind === 'decision' ? (
        <Link className="button" href={`/ticker/${ticker}`}>
          {kind === 'disputed' ? 'Compare prices' : 'Decision map'}
          <span className="unseen"> of {ticker}</span>
        </Link>
      ) : (
        <Link className={isFirst ? 'button primary' : 'button'} href={order.href}>
          {order.words}
          <span className="unseen"> {ticker}</span>
        </Link>
      )}
    </li>
  );
}

function reasonText(kind: NeededActionKind, audit: TickerAudit): string {
  const { metadata } = audit;
  switch (kind) {
    case 'exit':
      return datedStateCauseText(audit);
    case 'tighten':
      return [datedStateCauseText(audit), decisionText(audit)].filter((text) => text !== '').join(' ');
    case 'breached':
      return breachText(metadata, stopOf(audit));
    case 'decision':
      return decisionText(audit);
    case 'disputed': {
      const { recent = [], disputed_stop_date: date = null } = metadata.price_check ?? {};
      return recent.length > 0
        ? `${recent.length} of the last 30 sessions ${recent.length === 1 ? 'has' : 'have'} disputed prices.`
        : `The stop is based on disputed prices of ${date === null ? 'an earlier session' : formatSessionDate(date)}.`;
    }
  }
}

const breachText = ({ last_close: close, currency }: TickerAudit['metadata'], stop: number | null): string =>
  `Closed at ${formatPriceNextTo(close, stop)}, beyond the stop ${withCurrency(formatPriceNextTo(stop, close), currency)}.`;

/** Returns a sentence such as "Next close at 152.23 or lower (−0.36 ATR): EXIT, stop broken." */
function decisionText(audit: TickerAudit): string {
  const decision = nearDecisionOf(audit);
  if (decision === null) return '';
  const { price, distance_atr, changes } = decision;
  const isAbove = price > audit.metadata.last_close;
  const what = shortChangesText(changesFromClose(changes, isAbove, { today: { state: audit.state } }));
  return `Next close at ${formatExactPrice(price)} or ${isAbove ? 'higher' : 'lower'} (${formatAtrDistance(distance_atr)}): ${what}.`;
}
