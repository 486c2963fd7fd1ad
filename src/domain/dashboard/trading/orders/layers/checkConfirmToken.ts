import { CONFIRM_TOKEN_SECONDS } from '../orderLimits.js';
import type { PreflightContext } from '../preflightContext.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** Passes when the order is the one that was previewed and confirmed moments ago. */
export function checkConfirmToken({
  confirmation: { grant, fingerprint },
  mode: { mode },
  at,
}: PreflightContext): LayerFinding {
  if (grant === null) return failLayer('The confirm token is unknown or was already used. Preview the order again.');
  const numbers = { seconds_left: Math.max(0, (grant.expiresAt - at) / 1000) };
  if (grant.fingerprint !== fingerprint)
    return failLayer('The confirm token belongs to another order. Preview this order.', numbers);
  if (at >= grant.expiresAt) return failLayer('The confirm token has expired. Preview the order again.', numbers);
  if (numbers.seconds_left > CONFIRM_TOKEN_SECONDS)
    return failLayer('The clock of this machine was set back since the preview. Preview the order again.', numbers);
  if (mode === 'live' && grant.mode === 'dryrun')
    return failLayer('The order was previewed in dry run, but the mode is live now. Preview the order again.', numbers);
  return passLayer(
    `The confirm token matches this order and is valid for another ${Math.ceil(numbers.seconds_left)} s.`,
    numbers,
  );
}
