import { ORDER_LOG_REMEDY } from '../log/orderLogFaulty.js';
import type { PreflightContext } from '../preflightContext.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** Nothing was sent under this key before, and nothing like it may be under way unseen. */
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
    return failLayer(`The key was used before, by an intent that is ${usedBy}. Preview the order again.`, numbers);
  if (twin !== null)
    return failLayer('The same was asked before and its outcome is not known yet. Wait until it is.', numbers);
  return passLayer('The key is new.', numbers);
}
