import type { Finding, LayerName, Verdict } from '../../../../../src/domain/dashboard/trading/orders/layers/verdict.js';
import { preflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';

export const passes = (message: string, numbers: Finding['numbers'] = {}): Finding => ({
  passed: true,
  message,
  numbers,
});
export const fails = (message: string, numbers: Finding['numbers'] = {}): Finding => ({
  passed: false,
  message,
  numbers,
});

/** All that a layer says. */
export const said = (layer: LayerName, context: PreflightContext): Verdict | undefined =>
  preflight(context).verdicts.find((verdict) => verdict.layer === layer);
