import { Failure } from '../../../shared/failure/failure.js';
import type { Verdict } from './layers/verdict.js';

/** A layer of the pre-flight has refused; nothing was sent. */
export class OrderRefused extends Failure {
  readonly kind = 'conflict';
  constructor(refusal: Verdict, verdicts: readonly Verdict[]) {
    super('order_refused', refusal.message, { layer: refusal.layer, layers: verdicts });
  }
}
