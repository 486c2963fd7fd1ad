import type { Coach } from './coach.js';
import type { CoachName } from './coachNames.js';
import { thesisCoach } from './coaches/thesis.js';
import { trapStructureCoach } from './coaches/trapStructure.js';

/** Every coach, in the order in which they are shown. */
export const COACHES: readonly Coach[] = [thesisCoach, trapStructureCoach];

/** @throws RangeError when the catalogue has none of that name */
export function coachNamed(name: CoachName): Coach {
  const coach = COACHES.find((each) => each.name === name);
  if (coach === undefined) throw new RangeError(`There is no coach ${name}.`);
  return coach;
}
