import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Link } from 'wouter';
import { ViewHeader } from '../../../pieces/ViewHeader.js';
import { signalsExplanation } from '../../../tickers/entrySignals.js';
import { StateBadge } from '../../../tickers/badges.js';
import { formatSessionDate } from '../../../wording/dates.js';
import type { NeighborTickers } from '../useNeighbors.js';
import { useBrokerMode } from '../../../server/trading/brokerMode.js';
import { planAssumption, stateCaveat } from '../../../tickers/planAssumption.js';
import { stateCauseText } from '../../../tickers/stateCause.js';
import { HeaderFigures } from './HeaderFigures.js';
import { NeighborLinks } from './NeighborLinks.js';
import { nextOrder } from '../../../tickers/nextOrder.js';

interface Props {
  readonly ticker: string;
  readonly audit: TickerAudit;
  readonly neighbors: NeighborTickers;
  readonly isHypothetical: boolean;
}

/** Shows the ticker's state, its cause and key figures. */
export function TickerHeader({ ticker, audit, neighbors, isHypothetical }: Props) {
  const { words, href } = nextOrder(ticker, audit, useBrokerMode().data?.broker);
  const explanation = signalsExplanation(audit);
  const assumption = planAssumption(audit) ?? stateCaveat(audit);
  const since = audit.framework?.since ?? null;
  return (
    <div className="ticker-head">
      <ViewHeader title={ticker}>
        {isHypothetical && <strong className="warn">Hypothetical</strong>}
        <span data-evidence="state">
          <StateBadge state={audit.state} />
        </span>
        <p className="cause">
          {since !== null && <>since {formatSessionDate(since)}: </>}
          {stateCauseText(audit)}{' '}
          {audit.state !== null && !isHypothetical && (
            <a href={`/inspector?ticker=${encodeURIComponent(ticker)}`}>Show in the state diagram</a>
          )}
        </p>
        <NeighborLinks neighbors={neighbors} />
        {isHypothetical ? (
          <>
            <span id="no-order" className="dim">
              Orders are disabled in a hypothetical view.
            </span>
            <button type="button" aria-disabled="true" aria-describedby="no-order">
              {words}
            </button>
          </>
        ) : (
          <Link className="button primary" href={href}>
            {words}
          </Link>
        )}
      </ViewHeader>
      {explanation !== null && <p className="dim">{explanation}</p>}
      {assumption !== null && <p className="dim">{assumption}</p>}
      <HeaderFigures row={{ ticker, audit }} />
    </div>
  );
}
