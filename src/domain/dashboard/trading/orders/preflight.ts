import { checkAuditFreshness } from './layers/checkAuditFreshness.js';
import { checkConfirmToken } from './layers/checkConfirmToken.js';
import { checkDryRunWindow } from './layers/checkDryRunWindow.js';
import { checkHalt } from './layers/checkHalt.js';
import { checkIdempotencyKey } from './layers/checkIdempotencyKey.js';
import { checkOptionsLevel } from './layers/checkOptionsLevel.js';
import { checkPositionSize } from './layers/checkPositionSize.js';
import { checkRiskBudget } from './layers/checkRiskBudget.js';
import { PREFLIGHT_LAYERS, type LayerFinding, type PreflightLayer, type LayerVerdict } from './layers/layerVerdict.js';
import type { PreflightContext } from './preflightContext.js';

const RULES: Readonly<Record<PreflightLayer, (context: PreflightContext) => LayerFinding>> = {
  audit_freshness: checkAuditFreshness,
  confirm_token: checkConfirmToken,
  position_size: checkPositionSize,
  risk_budget: checkRiskBudget,
  options_level: checkOptionsLevel,
  halt: checkHalt,
  dry_run_window: checkDryRunWindow,
  idempotency_key: checkIdempotencyKey,
};

export interface PreflightResult {
  /** The verdicts of all eight layers, in order. */
  readonly verdicts: readonly LayerVerdict[];
  /** The first failed layer; null when all passed. */
  readonly refusal: LayerVerdict | null;
}

/** Runs the eight layers on facts from one moment. */
export function runPreflight(context: PreflightContext): PreflightResult {
  const verdicts = PREFLIGHT_LAYERS.map((layer) => ({ layer, ...RULES[layer](context) }));
  return { verdicts, refusal: verdicts.find(({ passed }) => !passed) ?? null };
}
