import type { OrderPreviewReply } from '../../../../http/contract/dashboard/orders.js';
import { ChecklistItem, type Verdict } from '../../../pieces/forms/ChecklistItem.js';
import { PRE_TRADE_CHECK_LABELS } from '../../../wording/orders.js';

type LayerVerdict = OrderPreviewReply['layers'][number];

/** Shows the results of the eight pre-trade checks; the first failed check is the reason for a refusal. */
export function PreTradeChecklist({
  preview: { layers, refused_by, broker_refusal },
}: {
  readonly preview: OrderPreviewReply;
}) {
  const verdicts = layers.map(verdictOf);
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  return (
    <section aria-label="Pre-trade checks">
      <h3>
        {refused_by === null && broker_refusal !== null
          ? 'Refused by the broker'
          : titleOf(refused_by, count('unchecked'))}
      </h3>
      <Lines layers={layers.filter((each) => !each.passed)} refusedBy={refused_by} />
      <details>
        <summary>
          {count('passed')} passed{count('unchecked') > 0 && `, ${count('unchecked')} not checked`}
        </summary>
        <Lines layers={layers.filter((each) => each.passed)} refusedBy={refused_by} />
      </details>
    </section>
  );
}

function titleOf(refusedBy: OrderPreviewReply['refused_by'], unchecked: number): string {
  if (refusedBy !== null) return `Refused: ${PRE_TRADE_CHECK_LABELS[refusedBy].toLowerCase()}`;
  return unchecked > 0 ? 'No check refuses the order' : 'All checks passed';
}

const Lines = ({
  layers,
  refusedBy,
}: {
  readonly layers: OrderPreviewReply['layers'];
  readonly refusedBy: OrderPreviewReply['refused_by'];
}) => (
  <ol className="checks layers">
    {layers.map((verdict) => (
      <ChecklistItem
        key={verdict.layer}
        verdict={verdictOf(verdict)}
        name={PRE_TRADE_CHECK_LABELS[verdict.layer]}
        mark={verdict.layer === refusedBy ? 'decides' : undefined}
      >
        {verdict.message}
      </ChecklistItem>
    ))}
  </ol>
);

/** Returns the verdict to show. Without a halt source, the halt check is shown as not checked. */
function verdictOf({ layer, passed, numbers }: LayerVerdict): Verdict {
  if (!passed) return 'failed';
  return layer === 'halt' && numbers['source'] === 'none' ? 'unchecked' : 'passed';
}
