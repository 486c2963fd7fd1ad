import { LOG_REMEDY } from '../log/orderLogFaulty.js';
import type { PreflightContext } from '../preflightContext.js';
import { fail, pass, type Finding } from './verdict.js';

/** Nothing was sent under this key before, and nothing like it may be under way unseen. */
export function idempotencyKey({ key: { key, usedBy, twin, logFault } }: PreflightContext): Finding {
  const numbers = { key, used_by: usedBy, twin };
  if (logFault !== null)
    return fail(`The order log cannot show whether this order was sent before: ${logFault} ${LOG_REMEDY}`, numbers);
  if (usedBy !== null)
    return fail(`The key was used before, by an intent that is ${usedBy}. Preview the order again.`, numbers);
  if (twin !== null)
    return fail('The same was asked before and its outcome is not known yet. Wait until it is.', numbers);
  return pass('The key is new.', numbers);
}
