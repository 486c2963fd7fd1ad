import { decisionWeightOf } from '../../../../../domain/dashboard/audit/decisions.js';
import { changesClause, changesFromClose, shortChangesText } from '../../../wording/decisions.js';
import { formatAtrDistance, formatExactPrice } from '../../../wording/numbers.js';
import type { TickerRow } from '../../../tickers/tickerRow.js';

/** Distance in ATR from the last close to `nearest_action`; null without one. */
export function nextDecisionDistance({ audit: { next } }: TickerRow): number | null {
  const decision = next?.nearest_action ?? null;
  return decision === null ? null : Math.abs(decision.distance_atr);
}

export function NextDecisionCell({ row: { audit } }: { readonly row: TickerRow }) {
  const { next, metadata } = audit;
  if (next === null)
    return (
      <span className="dim" title={metadata.map_reason}>
        {metadata.map_reason === undefined ? '–' : 'no decision map'}
      </span>
    );
  const { nearest_action: decision } = next;
  if (decision === null) return <span className="next-decision dim">none within 4 ATR</span>;
  const { price, distance_atr, changes } = decision;
  const isAbove = price > metadata.last_close;
  const actions = changes.filter((change) => decisionWeightOf([change]) === 'action');
  return (
    <span
      className="next-decision"
      title={`With a close of ${formatExactPrice(price)}, ${changesClause(changesFromClose(changes, isAbove))}.`}
    >
      <span>
        {formatExactPrice(price)} <span className="dim">{formatAtrDistance(distance_atr)}</span>
      </span>
      <span className="dim">
        {shortChangesText(changesFromClose(actions, isAbove, { today: { state: audit.state } }))}
      </span>
    </span>
  );
}
