import { GRADE_RULE_TEXT, type Grade } from '../../analysis/grade.js';
import { PILLAR_RULES } from '../../analysis/pillars/pillarRules.js';
import type { PillarName } from '../../analysis/score.js';
import { PILLAR_NAMES, SCORE_RULE_TEXT } from '../../analysis/score.js';
import type { NumberByName, PillarAudit, TickerAudit } from '../auditPayload.js';

export interface ScoreExplanation {
  readonly value: number | null;
  readonly rule: string;
  /** Contribution of each pillar in order of weight; null for a pillar without a score. */
  readonly parts: readonly {
    readonly pillar: PillarName;
    readonly score: number | null;
    readonly weight: number;
    readonly adds: number | null;
  }[];
}

export interface GradeExplanation {
  readonly value: Grade | null;
  readonly raw: Grade | null;
  readonly prior: Grade | null;
  readonly rule: string;
}

export interface PillarExplanation {
  readonly score: number | null;
  readonly weight: number;
  readonly terms: Readonly<
    Record<string, { readonly value: number | null; readonly rule: string; readonly inputs: NumberByName }>
  >;
}

export function explainScore({ score, pillars }: TickerAudit): ScoreExplanation {
  const weights = PILLAR_NAMES.reduce(
    (sum, name) => sum + (pillars[name].score === null ? 0 : pillars[name].weight),
    0,
  );
  const parts = PILLAR_NAMES.map((pillar) => {
    const { score: points, weight } = pillars[pillar];
    return { pillar, score: points, weight, adds: points === null ? null : (weight * points) / weights };
  });
  return { value: score, rule: SCORE_RULE_TEXT, parts };
}

export const explainGrade = ({ grade, raw_grade, prior_grade }: TickerAudit): GradeExplanation => ({
  value: grade,
  raw: raw_grade,
  prior: prior_grade,
  rule: GRADE_RULE_TEXT,
});

export function explainPillars({ pillars }: TickerAudit): Record<PillarName, PillarExplanation> {
  return {
    trend: explainPillar('trend', pillars.trend),
    momentum: explainPillar('momentum', pillars.momentum),
    relative_strength: explainPillar('relative_strength', pillars.relative_strength),
    volume: explainPillar('volume', pillars.volume),
    risk: explainPillar('risk', pillars.risk),
    structure: explainPillar('structure', pillars.structure),
  };
}

function explainPillar(name: PillarName, { score, weight, terms }: PillarAudit): PillarExplanation {
  const explained = Object.entries(terms).map(
    ([term, { value, inputs }]) => [term, { value, rule: PILLAR_RULES[name][term] ?? '', inputs }] as const,
  );
  return { score, weight, terms: Object.fromEntries(explained) };
}
