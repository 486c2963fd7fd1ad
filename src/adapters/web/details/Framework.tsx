import type { TickerAudit } from '../../http/contract/audit.js';
import { State } from '../tickers/Standing.js';
import { session } from '../wording/dates.js';
import { price } from '../wording/numbers.js';

type Holding = NonNullable<NonNullable<TickerAudit['framework']>['holding']>;

/** The ticker's state, how it came about, and the plan of a holding. */
export function Framework({ audit }: { readonly audit: TickerAudit }) {
  const { framework, state, metadata } = audit;
  if (framework === null || framework === undefined) {
    const reason = metadata.framework_reason ?? null;
    return reason === null ? null : (
      <section className="card">
        <h4>State</h4>
        <p className="dim">{reason}</p>
      </section>
    );
  }
  return (
    <section className="card">
      <h4>
        State <State state={state} />
        {framework.since !== null && <span className="dim">since {session(framework.since)}</span>}
      </h4>
      {framework.reason !== null && <p>Last change: {framework.reason.text}.</p>}
      {framework.holding !== null && <Plan holding={framework.holding} />}
    </section>
  );
}

const Plan = ({ holding: { entry_price, stop, initial_stop, rungs } }: { readonly holding: Holding }) => (
  <dl className="plan">
    {rungs.toReversed().map(({ r, price: at, hit }) => (
      <div key={r}>
        <dt>Take profit at {r} R</dt>
        <dd>{price(at)}</dd>
        <dd className={hit ? 'good' : 'dim'}>{hit ? 'reached' : 'open'}</dd>
      </div>
    ))}
    <div>
      <dt>Entry</dt>
      <dd>{price(entry_price)}</dd>
    </div>
    <div>
      <dt>Stop</dt>
      <dd>
        <strong>{price(stop)}</strong>
      </dd>
      <dd className="dim">{stop === initial_stop ? 'initial' : 'trailed'}</dd>
    </div>
  </dl>
);
