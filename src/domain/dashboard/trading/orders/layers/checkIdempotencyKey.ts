import { ORDER_LOG_REMEDY } from '../log/orderLogFaulty.js';
import type { PreflightContext } from '../preflightContext.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** Passes when nothing was sent under the order's idempotency key and the effect of identical requests is known. */
export function checkIdempotencyKey({
  key: { key, usedBy, unsettledDuplicateKey: twin, logFault },
}: PreflightContext): LayerFinding {
  const numbers = { key, used_by: usedBy, twin };
  if (logFault !== null)
    return failLayer(
      `The order log cannot show whether this order was sent before: ${logFault} ${ORDER_LOG_REMEDY}`,
      numbers,
    );
  if (usedBy !== null)
    return failLayer(
      `The idempotency key was already used by an intent in state ${usedBy}. Preview the order again.`,
      numbers,
    );
  if (twin !== null)
    return failLayer(
      'An identical request was sent before, and it is not yet known whether it took effect. Wait until it is known.',
      numbers,
    );
  return passLayer('The idempotency key is new.', numbers);
}
