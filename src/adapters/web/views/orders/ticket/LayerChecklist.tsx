import type { PreviewReply } from '../../../../http/contract/dashboard/orders.js';
import { Check } from '../../../pieces/forms/Check.js';
import { LAYER_WORDS } from '../../../wording/orders.js';

type LayerVerdict = PreviewReply['layers'][number];
type LayerVerdictName = 'passed' | 'failed' | 'unchecked';

/** What each of the eight layers says; the first that refuses decides. */
export function LayerChecklist({ preview: { layers, refused_by } }: { readonly preview: PreviewReply }) {
  const verdicts = layers.map(verdictOf);
  const count = (wanted: LayerVerdictName): number => verdicts.filter((verdict) => verdict === wanted).length;
  return (
    <section aria-label="The eight layers">
      <h3>
        {refused_by === null ? 'No layer refuses' : `Refused by ${LAYER_WORDS[refused_by].toLowerCase()}`}{' '}
        <span className="dim">
          {count('passed')} of {layers.length} passed{count('unchecked') > 0 && `, ${count('unchecked')} not checked`}
        </span>
      </h3>
      <ol className="checks layers">
        {layers.map(({ layer, message }, index) => (
          <Check
            key={layer}
            verdict={verdicts[index] ?? 'failed'}
            name={LAYER_WORDS[layer]}
            mark={layer === refused_by ? 'decides' : undefined}
          >
            {message}
          </Check>
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
