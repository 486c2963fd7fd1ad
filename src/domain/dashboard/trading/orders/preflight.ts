import { auditFreshness } from './layers/auditFreshness.js';
import { confirmToken } from './layers/confirmToken.js';
import { dryRunWindow } from './layers/dryRunWindow.js';
import { haltCheck } from './layers/haltCheck.js';
import { idempotencyKey } from './layers/idempotencyKey.js';
import { optionsLevel } from './layers/optionsLevel.js';
import { positionSize } from './layers/positionSize.js';
import { riskBudget } from './layers/riskBudget.js';
import { LAYERS, type Finding, type LayerName, type Verdict } from './layers/verdict.js';
import type { PreflightContext } from './preflightContext.js';

const RULES: Readonly<Record<LayerName, (context: PreflightContext) => Finding>> = {
  audit_freshness: auditFreshness,
  confirm_token: confirmToken,
  position_size: positionSize,
  risk_budget: riskBudget,
  options_level: optionsLevel,
  halt: haltCheck,
  dry_run_window: dryRunWindow,
  idempotency_key: idempotencyKey,
};

export interface Preflight {
  /** All eight, in their order. */
  readonly verdicts: readonly Verdict[];
  /** The first that failed; null when all passed. */
  readonly refusal: Verdict | null;
}

/** The eight layers on the facts of one moment. */
export function preflight(context: PreflightContext): Preflight {
  const verdicts = LAYERS.map((layer) => ({ layer, ...RULES[layer](context) }));
  return { verdicts, refusal: verdicts.find(({ passed }) => !passed) ?? null };
}
