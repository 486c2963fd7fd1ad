import { Popover } from 'radix-ui';
import type { EvidenceFigure } from '../../../server/coaching/coaches.js';
import { isEvidenceShown, useEvidenceHighlight } from '../evidenceHighlight.js';
import { figureOriginText, figureValueText } from './evidenceText.js';

/** A number in a narration. A click shows its value and origin in the audit, and can highlight it on the page. */
export function EvidenceLink({ words, figure }: { readonly words: string; readonly figure: EvidenceFigure }) {
  const { point } = useEvidenceHighlight();
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button type="button" className="evidence-link" title={figure.label}>
          {words}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="evidence" sideOffset={4} collisionPadding={8} aria-label={`Evidence for ${words}`}>
          <p>{figure.label}</p>
          <strong>{figureValueText(figure)}</strong>
          <p className="dim">{figureOriginText(figure.id)}</p>
          <code>{figure.id}</code>
          {isEvidenceShown(figure.id) && (
            <Popover.Close asChild>
              <button type="button" onClick={() => point(figure.id)}>
                Show on the page
              </button>
            </Popover.Close>
          )}
          <Popover.Arrow className="arrow" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
