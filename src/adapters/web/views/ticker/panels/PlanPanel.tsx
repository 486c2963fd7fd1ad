import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatPercentChange, formatPrice, formatQuantity } from '../../../wording/numbers.js';
import { RuleInputs } from '../RuleInputs.js';
import { RuleText } from '../RuleText.js';

interface Props {
  readonly audit: TickerAudit;
  readonly explanation: ExplainedTicker['explanation'];
}

/** Shows the framework's plan for a position: entry, stop and take-profit rungs, with their rules. */
export function PlanPanel({ audit, explanation: { framework } }: Props) {
  const { holding, missing } = framework;
  const close = audit.metadata.last_close;
  if (holding === null) {
    return (
      <Panel title="Plan">
        <p className="body dim">
          {missing ??
            'You hold no shares, so there is no stop and there are no rungs. An armed entry will use its trigger’s low.'}
        </p>
      </Panel>
    );
  }
  const { entry, stop, initial_stop, risk, rungs } = holding;
  const nextOpen = rungs.each.findIndex(({ hit }) => !hit);
  return (
    <Panel title="Plan" note={risk === null ? 'risk unknown' : `1 R = ${formatPrice(risk)} per share`}>
      <dl className="plan">
        {rungs.each
          .map(({ r, price: at, share, hit }, place) => (
            <div
              key={r}
              className={hit ? 'hit' : undefined}
              data-evidence={`position.rungs.${place}${place === nextOpen ? ' position.next_rung position.next_rung_price' : ''}`}
            >
              <dt>
                Rung at {formatQuantity(r)} R <span className="dim">· sell {formatQuantity(100 * share)}%</span>
              </dt>
              <dd>{formatPrice(at)}</dd>
              <dd className="dim">{hit ? 'reached' : formatPercentChange(100 * (at / close - 1))}</dd>
            </div>
          ))
          .toReversed()}
        <div data-evidence="position.entry_price">
          <dt>
            Entry <span className="dim">{formatSessionDate(entry.date)}</span>
          </dt>
          <dd>{formatPrice(entry.price)}</dd>
          <dd className="dim">{formatPercentChange(100 * (entry.price / close - 1))}</dd>
        </div>
        <div className="stop" data-evidence="position.stop position.initial_stop">
          <dt>
            Stop{' '}
            <span className="dim">{stop.since === null ? 'initial' : `raised ${formatSessionDate(stop.since)}`}</span>
          </dt>
          <dd>{formatPrice(stop.value)}</dd>
          <dd className={stop.breached_since === null ? 'dim' : 'bad'}>
            {stop.breached_since === null
              ? stopAway(stop.value, close)
              : `breached ${formatSessionDate(stop.breached_since)}`}
          </dd>
        </div>
      </dl>
      <details className="rules">
        <summary>How stop and rungs are set</summary>
        <RuleText rule={`Initial stop ${formatPrice(initial_stop.value)}: ${initial_stop.rule}`} />
        <RuleInputs inputs={initial_stop.inputs} />
        <RuleText rule={`Stop: ${stop.rule}`} />
        <RuleText rule={`Rungs: ${rungs.rule}`} />
      </details>
    </Panel>
  );
}

const stopAway = (stop: number | null, close: number): string =>
  stop === null ? '' : formatPercentChange(100 * (stop / close - 1));
