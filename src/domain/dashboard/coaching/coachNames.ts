/** In display order. */
export const COACH_NAMES = [
  'thesis',
  'advocate',
  'pillar',
  'exit',
  'entry',
  'audit',
  'catalyst',
  'whale_confirmation',
  'trap_structure',
] as const;
export type CoachName = (typeof COACH_NAMES)[number];
