import type { FrameworkExplanation } from './explainFramework.js';
import { explainFramework } from './explainFramework.js';
import type { LevelsExplanation } from './explainLevels.js';
import { explainLevels } from './explainLevels.js';
import type { RegimeExplanation } from './explainRegime.js';
import { explainRegime } from './explainRegime.js';
import type { GradeExplanation, PillarExplanation, ScoreExplanation } from './explainScore.js';
import { explainGrade, explainPillars, explainScore } from './explainScore.js';
import type { StructureExplanation } from './explainStructure.js';
import { explainStructure } from './explainStructure.js';
import type { TriggersExplanation } from './explainTriggers.js';
import { explainTriggers } from './explainTriggers.js';
import type { AuditPayload, TickerAudit } from '../auditPayload.js';
import type { PillarName } from '../../analysis/score.js';

/** Explains every judgment on a ticker with its rule and the rule's inputs. */
export interface TickerExplanation {
  readonly score: ScoreExplanation;
  readonly grade: GradeExplanation;
  readonly pillars: Readonly<Record<PillarName, PillarExplanation>>;
  readonly triggers: TriggersExplanation;
  readonly levels: LevelsExplanation | null;
  readonly structure: StructureExplanation | null;
  readonly framework: FrameworkExplanation;
  readonly regime: RegimeExplanation;
}

/** A ticker's audit with the explanation of its judgments. */
export interface ExplainedTicker {
  readonly ticker: string;
  readonly generated_at: string;
  readonly data_source: string;
  readonly audit: TickerAudit;
  readonly explanation: TickerExplanation;
}

export function explainTicker(audit: AuditPayload, ticker: TickerAudit): TickerExplanation {
  return {
    score: explainScore(ticker),
    grade: explainGrade(ticker),
    pillars: explainPillars(ticker),
    triggers: explainTriggers(ticker),
    levels: explainLevels(ticker),
    structure: explainStructure(ticker),
    framework: explainFramework(ticker),
    regime: explainRegime(audit),
  };
}
