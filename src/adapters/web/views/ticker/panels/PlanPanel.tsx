import type { PositionAudit, TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { nextStopOf } from '../../../../../domain/dashboard/audit/nextStop.js';
import { precedesOwnStop } from '../../../../../domain/dashboard/audit/positionStop.js';
import { Panel } from '../../../pieces/Panel.js';
import { firstBreachOf } from '../../../../../domain/dashboard/audit/explanation/firstBreach.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { useInstallationStatus } from '../../../server/account/setup.js';
import { shownRungPrice } from '../../../tickers/positionFigures.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { formatPercentChange, formatPrice, formatPriceDistance, formatQuantity } from '../../../wording/numbers.js';
import { RuleInputs } from '../RuleInputs.js';
import { RuleText } from '../RuleText.js';
import { breachText } from './breachText.js';
import { MissedSales } from './MissedSales.js';
import { PlanForm } from './PlanForm.js';
import { rungSales } from './rungSales.js';
import { useLedgerSales } from './useLedgerSales.js';

interface Props {
  readonly ticker: string;
  readonly audit: TickerAudit;
  readonly explanation: ExplainedTicker['explanation'];
  readonly isHypothetical: boolean;
}

/** Shows the framework's plan for a position: entry, stop and take-profit rungs, with their rules. */
export function PlanPanel({ ticker, audit, explanation: { framework }, isHypothetical }: Props) {
  const { holding, missing } = framework;
  const close = audit.metadata.last_close;
  const entered = audit.position?.entry_date ?? null;
  const ledger = useLedgerSales(ticker, entered);
  const isAuditCurrent = useInstallationStatus().data?.portfolio.changed_since_audit !== true;
  if (holding === null) {
    return (
      <Panel title="Plan">
        <p className="body dim">
          {missing ??
            'You hold no shares, so there is no stop and there are no rungs. The initial stop of an entry depends on the low of the trigger that armed it.'}
        </p>
      </Panel>
    );
  }
  const quantity = audit.position?.quantity ?? 0;
  const { entry, stop, initial_stop, risk, rungs } = holding;
  const isDateAssumed = entered === null;
  const original = ledger.kind === 'counted' ? ledger.bought : quantity;
  const shares = rungs.each.map(({ share }) => share);
  const sales = rungSales(original, shares);
  const nextStop = nextStopOf(audit);
  const nextOpen = rungs.each.findIndex(({ hit }) => !hit);
  return (
    <Panel
      title="Plan"
      note={
        risk === null
          ? 'risk unknown'
          : `1 R = ${formatPriceDistance(risk, entry.price)} per share; distances vs. close`
      }
    >
      {isAuditCurrent && (
        <MissedSales ticker={ticker} entered={entered} rungs={rungs.each} quantity={original} ledger={ledger} />
      )}
      <dl className="plan">
        {rungs.each
          .map(({ r, price: at, share, hit }, place) => (
            <div
              key={r}
              className={hit ? 'hit' : undefined}
              data-evidence={`position.rungs.${place}${place === nextOpen ? ' position.next_rung position.next_rung_price' : ''}`}
            >
              <dt>
                Rung at {formatQuantity(r)} R <span className="dim">· sell {soldText(sales[place] ?? 0, share)}</span>
              </dt>
              <dd>{formatPrice(shownRungPrice({ price: at, hit }))}</dd>
              <dd className="dim">{hit ? 'reached' : formatPercentChange(100 * (at / close - 1))}</dd>
            </div>
          ))
          .toReversed()}
        <div data-evidence="position.entry_price">
          <dt>
            Entry{' '}
            <span className="dim">
              {formatSessionDate(entry.date)}
              {isDateAssumed && ' (assumed)'}, average purchase price
            </span>
          </dt>
          <dd>{formatPrice(entry.price)}</dd>
          <dd className="dim">{formatPercentChange(100 * (entry.price / close - 1))}</dd>
        </div>
        <div className="stop" data-evidence="position.stop position.initial_stop">
          <dt>
            Stop{' '}
            <span className="dim">
              {stopOrigin(audit.position, stop)}
              {nextStop !== null &&
                formatPrice(nextStop) !== formatPrice(stop.value) &&
                `, ${formatPrice(nextStop)} in the next session`}
            </span>
          </dt>
          <dd>{formatPrice(stop.value)}</dd>
          <dd className={stop.breached_since === null ? 'dim' : 'bad'}>
            {stop.breached_since === null
              ? stopAway(stop.value, close)
              : isDateAssumed
                ? 'breached'
                : breachText(firstBreachOf(framework), stop.breached_since)}
          </dd>
        </div>
      </dl>
      <details className="rules">
        <summary>How the stop and the rungs are set</summary>
        <RuleText rule={`Initial stop ${formatPrice(initial_stop.value)}: ${initial_stop.rule}`} />
        <RuleInputs inputs={initial_stop.inputs} />
        <RuleText rule={`Stop: ${stop.rule}`} />
        <RuleText rule={`Rungs: ${rungs.rule}`} />
      </details>
      {quantity > 0 && !isHypothetical && <PlanForm ticker={ticker} lastClose={close} />}
    </Panel>
  );
}

/** Says where the stop comes from, such as "yours since Mar 2, 2026" or "yours 140.00, raised Mar 3, 2026". */
function stopOrigin(
  position: PositionAudit | null,
  { value, since }: { readonly value: number | null; readonly since: string | null },
) {
  const own = position?.stop ?? null;
  if (own !== null && own === value) return since === null ? 'yours' : `yours since ${formatSessionDate(since)}`;
  if (own !== null && since !== null && precedesOwnStop(position, since))
    return `computed ${formatSessionDate(since)}, above your ${formatPrice(own)}`;
  const initial = own === null ? 'computed' : `yours ${formatPrice(own)}`;
  return since === null ? initial : `${initial}, raised ${formatSessionDate(since)}`;
}

const stopAway = (stop: number | null, close: number): string =>
  stop === null ? '' : formatPercentChange(100 * (stop / close - 1));

/** Formats the sale at a rung, such as "13 shares (25%)"; only the percentage when it rounds to no shares. */
function soldText(shares: number, share: number): string {
  const percent = `${formatQuantity(100 * share)}%`;
  return shares <= 0 ? percent : `${formatCount(shares, 'share')} (${percent})`;
}
