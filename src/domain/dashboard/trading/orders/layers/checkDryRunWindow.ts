import { HOUR_MS } from '../../../../shared/timeUnits.js';
import type { PreflightContext } from '../preflightContext.js';
import { failLayer, passLayer, type LayerFinding } from './layerVerdict.js';

/** Live, the time in dryrun was served. In dryrun it passes: such an order never reaches the broker. */
export function checkDryRunWindow({ mode: { mode, dryRunSince, dryRunHours }, at }: PreflightContext): LayerFinding {
  const served = dryRunSince === null ? 0 : (at - dryRunSince) / HOUR_MS;
  const numbers = { mode, served_hours: Math.round(served * 100) / 100, dry_run_hours: dryRunHours };
  if (mode === 'dryrun')
    return passLayer('In dry run the order is written down and withheld from the broker.', numbers);
  if (!(served >= dryRunHours))
    return failLayer(`Of ${dryRunHours} hours in dry run only ${served.toFixed(1)} were served.`, numbers);
  return passLayer('The dry-run window was served.', numbers);
}
