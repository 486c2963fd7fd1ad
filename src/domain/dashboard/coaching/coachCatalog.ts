import type { Coach } from './coach.js';
import type { CoachName } from './coachNames.js';
import { advocateCoach } from './coaches/advocate.js';
import { auditCoach } from './coaches/audit.js';
import { catalystCoach } from './coaches/catalyst.js';
import { entryCoach } from './coaches/entry.js';
import { exitCoach } from './coaches/exit.js';
import { pillarCoach } from './coaches/pillar.js';
import { thesisCoach } from './coaches/thesis.js';
import { trapStructureCoach } from './coaches/trapStructure.js';
import { whaleConfirmationCoach } from './coaches/whaleConfirmation.js';

/** All coaches in display order. */
export const COACHES: readonly Coach[] = [
  thesisCoach,
  advocateCoach,
  pillarCoach,
  exitCoach,
  entryCoach,
  auditCoach,
  catalystCoach,
  whaleConfirmationCoach,
  trapStructureCoach,
];

/** @throws RangeError when no coach has that name */
export function coachByName(name: CoachName): Coach {
  const coach = COACHES.find((each) => each.name === name);
  if (coach === undefined) throw new RangeError(`There is no coach ${name}.`);
  return coach;
}
