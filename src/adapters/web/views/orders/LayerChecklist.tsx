import type { PreviewReply } from '../../../http/contract/orders.js';
import { Check } from '../../pieces/Check.js';
import { LAYER_WORDS } from '../../wording/orders.js';

type LayerVerdict = PreviewReply['layers'][number];

/** What each of the eight layers says; the first that refuses decides. */
export function LayerChecklist({ preview: { layers, refused_by } }: { readonly preview: PreviewReply }) {
  const verdicts = layers.map(verdictOf);
  return (
    <section aria-label="The eight layers">
      <h3>
        {refused_by === null ? 'No layer refuses' : `Refused by ${LAYER_WORDS[refused_by].toLowerCase()}`}{' '}
        <span className="dim">
          {verdicts.filter((verdict) => verdict === 'passed').length} of {layers.length} passed
        </span>
      </h3>
      <ol className="checks layers">
        {layers.map(({ layer, message }, index) => (
          <Check key={layer} verdict={verdicts[index] ?? 'failed'} name={LAYER_WORDS[layer]} mark={layer === refused_by ? 'decides' : undefined}>
            {message}
          </Check>
        ))}
      </ol>
    </section>
  );
}

/** Without a source of halts that layer has seen nothing. */
function verdictOf({ layer, passed, numbers }: LayerVerdict): 'passed' | 'failed' | 'unchecked' {
  if (!passed) return 'failed';
  return layer === 'halt' && numbers['source'] === 'none' ? 'unchecked' : 'passed';
}
