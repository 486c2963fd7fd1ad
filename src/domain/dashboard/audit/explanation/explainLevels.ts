import { CLUSTER_RULE_TEXT } from '../../analysis/levels/clusters.js';
import { PRIMARY_LEVEL_RULE_TEXT } from '../../analysis/levels/levelMap.js';
import type { LevelCluster } from '../../analysis/levels/clusters.js';
import type { TickerAudit } from '../auditPayload.js';

export interface LevelsExplanation {
  readonly rule: string;
  readonly primary_rule: string;
  readonly close: number;
  readonly atr14_prior: number | null;
  readonly primary_support: number | null;
  readonly primary_resistance: number | null;
  /** Nearest first. */
  readonly support: readonly LevelCluster[];
  readonly resistance: readonly LevelCluster[];
}

/** Returns null when the audit has no levels. */
export function explainLevels({ levels, structure, metadata }: TickerAudit): LevelsExplanation | null {
  if (levels === null) return null;
  return {
    rule: CLUSTER_RULE_TEXT,
    primary_rule: PRIMARY_LEVEL_RULE_TEXT,
    close: metadata.last_close,
    atr14_prior: structure?.inputs['atr14_prior'] ?? null,
    primary_support: structure?.structure.primary_support ?? null,
    primary_resistance: structure?.structure.primary_resistance ?? null,
    support: levels.support,
    resistance: levels.resistance,
  };
}
