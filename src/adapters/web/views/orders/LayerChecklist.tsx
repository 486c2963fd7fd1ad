import type { PreviewReply } from '../../../http/contract/orders.js';
import { Check } from '../../pieces/Check.js';
import { LAYER_WORDS } from '../../wording/orders.js';

/** What each of the eight layers says; the first that refuses decides. */
export function LayerChecklist({ preview: { layers, refused_by } }: { readonly preview: PreviewReply }) {
  const passed = layers.filter((layer) => layer.passed).length;
  return (
    <section aria-label="The eight layers">
      <h3>
        {refused_by === null ? 'Every layer passes' : `Refused by ${LAYER_WORDS[refused_by].toLowerCase()}`}{' '}
        <span className="dim">
          {passed} of {layers.length}
        </span>
      </h3>
      <ol className="checks layers">
        {layers.map(({ layer, passed: good, message }) => (
          <Check key={layer} passed={good} name={LAYER_WORDS[layer]} mark={layer === refused_by ? 'decides' : undefined}>
            {message}
          </Check>
        ))}
      </ol>
    </section>
  );
}
