import type { OrderPreviewReply } from '../../../../http/contract/dashboard/orders.js';
import { ChecklistItem } from '../../../pieces/forms/ChecklistItem.js';
import { LAYER_LABELS } from '../../../wording/orders.js';

type LayerVerdict = OrderPreviewReply['layers'][number];
type LayerVerdictName = 'passed' | 'failed' | 'unchecked';

/** What each of the eight layers says; the first that refuses decides. */
export function LayerChecklist({ preview: { layers, refused_by } }: { readonly preview: OrderPreviewReply }) {
  const verdicts = layers.map(verdictOf);
  const count = (wanted: LayerVerdictName): number => verdicts.filter((verdict) => verdict === wanted).length;
  return (
    <section aria-label="The eight layers">
      <h3>
        {refused_by === null ? 'No layer refuses' : `Refused by ${LAYER_LABELS[refused_by].toLowerCase()}`}{' '}
        <span className="dim">
          {count('passed')} of {layers.length} passed{count('unchecked') > 0 && `, ${count('unchecked')} not checked`}
        </span>
      </h3>
      <ol className="checks layers">
        {layers.map(({ layer, message }, index) => (
          <ChecklistItem
            key={layer}
            verdict={verdicts[index] ?? 'failed'}
            name={LAYER_LABELS[layer]}
            mark={layer === refused_by ? 'decides' : undefined}
          >
            {message}
          </ChecklistItem>
        ))}
      </ol>
    </section>
  );
}

/** Without a source of halts that layer has seen nothing. */
function verdictOf({ layer, passed, numbers }: LayerVerdict): LayerVerdictName {
  if (!passed) return 'failed';
  return layer === 'halt' && numbers['source'] === 'none' ? 'unchecked' : 'passed';
}
