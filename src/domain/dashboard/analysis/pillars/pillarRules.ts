import type { PillarName } from '../score.js';
import { MOMENTUM_RULES } from './momentum.js';
import type { TermRules } from './pillar.js';
import { RELATIVE_STRENGTH_RULES } from './relativeStrength.js';
import { RISK_RULES } from './risk.js';
import { STRUCTURE_RULES } from './structure.js';
import { TREND_RULES } from './trend.js';
import { VOLUME_RULES } from './volume.js';

/** Describes each term of each pillar. */
export const PILLAR_RULES: Readonly<Record<PillarName, TermRules>> = {
  trend: TREND_RULES,
  momentum: MOMENTUM_RULES,
  relative_strength: RELATIVE_STRENGTH_RULES,
  volume: VOLUME_RULES,
  risk: RISK_RULES,
  structure: STRUCTURE_RULES,
};
