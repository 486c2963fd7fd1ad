import { checkAuditFreshness } from './layers/checkAuditFreshness.js';
import { checkConfirmToken } from './layers/checkConfirmToken.js';
import { checkDryRunWindow } from './layers/checkDryRunWindow.js';
import { checkHalt } from './layers/checkHalt.js';
import { checkIdempotencyKey } from './layers/checkIdempotencyKey.js';
import { checkOptionsLevel } from './layers/checkOptionsLevel.js';
import { checkPositionSize } from './layers/checkPositionSize.js';
import { checkRiskBudget } from './layers/checkRiskBudget.js';
import {
  passLayer,
  PREFLIGHT_LAYERS,
  type LayerFinding,
  type PreflightLayer,
  type LayerVerdict,
} from './layers/layerVerdict.js';
import type { Order } from './order.js';
import type { PreflightContext } from './preflightContext.js';

type Check = (context: PreflightContext) => LayerFinding;

/** Passes a cancellation, which opens no position, and checks an order. */
const ofOrder =
  (check: (order: Order, context: PreflightContext) => LayerFinding): Check =>
  (context) =>
    context.action.kind === 'cancel'
      ? passLayer('A cancellation opens no position.')
      : check(context.action.order, context);

const RULES: Readonly<Record<PreflightLayer, Check>> = {
  audit_freshness: ofOrder(checkAuditFreshness),
  confirm_token: checkConfirmToken,
  position_size: ofOrder(checkPositionSize),
  risk_budget: ofOrder(checkRiskBudget),
  options_level: ofOrder(checkOptionsLevel),
  halt: ofOrder(checkHalt),
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
