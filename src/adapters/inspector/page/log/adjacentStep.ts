import type { StepView } from '../../recorder/inspection.js';

/**
 * Returns the number of the shown step that precedes or follows `moment`, which is also a step number. null stands for
 * the present, after the last step.
 */
export function adjacentStep(
  shown: readonly StepView[],
  moment: number | null,
  where: 'earlier' | 'later',
): number | null {
  if (where === 'later') return moment === null ? null : (shown.find(({ seq }) => seq > moment)?.seq ?? null);
  const before = moment === null ? shown.at(-2) : shown.findLast(({ seq }) => seq < moment);
  return before?.seq ?? shown[0]?.seq ?? moment;
}
