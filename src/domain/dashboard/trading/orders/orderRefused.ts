import { Failure } from '../../../shared/failure/failure.js';
import type { LayerVerdict } from './layers/layerVerdict.js';

/** Thrown when a pre-flight layer refuses an order; nothing was sent. */
export class OrderRefused extends Failure {
  readonly kind = 'conflict';
  constructor(refusal: LayerVerdict, verdicts: readonly LayerVerdict[]) {
    super('order_refused', refusal.message, { layer: refusal.layer, layers: verdicts });
  }
}
