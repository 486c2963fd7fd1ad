import type {
  LayerFinding,
  PreflightLayer,
  LayerVerdict,
} from '../../../../../src/domain/dashboard/trading/orders/layers/layerVerdict.js';
import { runPreflight } from '../../../../../src/domain/dashboard/trading/orders/preflight.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';

export const passingFinding = (message: string, numbers: LayerFinding['numbers'] = {}): LayerFinding => ({
  passed: true,
  message,
  numbers,
});
export const failingFinding = (message: string, numbers: LayerFinding['numbers'] = {}): LayerFinding => ({
  passed: false,
  message,
  numbers,
});

export const verdictOfLayer = (layer: PreflightLayer, context: PreflightContext): LayerVerdict | undefined =>
  runPreflight(context).verdicts.find((verdict) => verdict.layer === layer);
