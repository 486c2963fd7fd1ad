import type { Coach } from './coach.js';
import { COACH_NAMES, type CoachName } from './coachNames.js';
import { advocateCoach } from './coaches/advocate.js';
import { auditCoach } from './coaches/audit.js';
import { catalystCoach } from './coaches/catalyst.js';
import { entryCoach } from './coaches/entry.js';
import { exitCoach } from './coaches/exit.js';
import { pillarCoach } from './coaches/pillar.js';
import { thesisCoach } from './coaches/thesis.js';
import { trapStructureCoach } from './coaches/trapStructure.js';
import { whaleConfirmationCoach } from './coaches/whaleConfirmation.js';

const BY_NAME: Readonly<Record<CoachName, Coach>> = {
  thesis: thesisCoach,
  advocate: advocateCoach,
  pillar: pillarCoach,
  exit: exitCoach,
  entry: entryCoach,
  audit: auditCoach,
  catalyst: catalystCoach,
  whale_confirmation: whaleConfirmationCoach,
  trap_structure: trapStructureCoach,
};

export const coachByName = (name: CoachName): Coach => BY_NAME[name];

/** All coaches in display order. */
export const COACHES: readonly Coach[] = COACH_NAMES.map(coachByName);
