import type { TickerAudit } from '../../../../../domain/dashboard/audit/payload.js';
import { Link } from 'wouter';
import { ViewHead } from '../../../pieces/ViewHead.js';
import { State } from '../../../tickers/Standing.js';
import { session } from '../../../wording/dates.js';
import type { Neighbours } from '../useNeighbours.js';
import { causeOf } from './cause.js';
import { HeadFigures } from './HeadFigures.js';
import { NeighbourLinks } from './NeighbourLinks.js';
import { nextOrder } from './nextOrder.js';

interface Props {
  readonly ticker: string;
  readonly audit: TickerAudit;
  readonly neighbours: Neighbours;
}

/** How the ticker stands, in one glance. */
export function TickerHead({ ticker, audit, neighbours }: Props) {
  const { words, href } = nextOrder(ticker, audit);
  const since = audit.framework?.since ?? null;
  return (
    <div className="ticker-head">
      <ViewHead title={ticker}>
        <span data-evidence="state">
          <State state={audit.state} />
        </span>
        <p className="cause">
          {since !== null && <>since {session(since)}: </>}
          {causeOf(audit)}{' '}
          {audit.state !== null && (
            <a href={`/inspector?ticker=${encodeURIComponent(ticker)}`}>Why is it in {audit.state}?</a>
          )}
        </p>
        <NeighbourLinks neighbours={neighbours} />
        <Link className="button primary" href={href}>
          {words}
        </Link>
      </ViewHead>
      <HeadFigures row={{ ticker, audit }} />
    </div>
  );
}
