import { useEffect } from 'react';
import type { StepView } from '../../recorder/inspection.js';
import { isTypingInField } from '../isTypingInField.js';
import { adjacentStep } from './adjacentStep.js';

/**
 * Handles keys: ← and → select the previous and the next step, Home selects the first, End and Escape the present.
 */
export function useStepKeys(
  shown: readonly StepView[],
  moment: number | null,
  goTo: (seq: number | null) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isTypingInField(event)) return;
      if (event.key === 'ArrowLeft') goTo(adjacentStep(shown, moment, 'earlier'));
      else if (event.key === 'ArrowRight') goTo(adjacentStep(shown, moment, 'later'));
      else if (event.key === 'Home') goTo(shown[0]?.seq ?? null);
      else if (event.key === 'End' || event.key === 'Escape') goTo(null);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [shown, moment, goTo]);
}
