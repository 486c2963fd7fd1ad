import { HOUR_MS } from '../../../../shared/timeUnits.js';
import { rounded } from '../../../market/rounding.js';
import { dryRunWindowEndsAt } from '../../mode/liveRequirements.js';
import type { PreflightContext } from '../preflightContext.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/**
 * In live mode, passes when the dry-run window is complete. Always passes in dry run, where orders never reach the
 * broker.
 */
export function checkDryRunWindow({ mode: facts, at }: PreflightContext): LayerFinding {
  const { mode, dryrunSince, dryRunHours } = facts;
  const served = (at - dryrunSince) / HOUR_MS;
  const numbers = { mode, served_hours: rounded(served, 2), dry_run_hours: dryRunHours };
  if (mode === 'dryrun') return passLayer('In dry run the order is logged and not sent to the broker.', numbers);
  if (!(at >= dryRunWindowEndsAt(facts)))
    return failLayer(`Only ${served.toFixed(1)} of the ${dryRunHours} dry-run hours are complete.`, numbers);
  return passLayer('The dry-run window is complete.', numbers);
}
