import { HOUR_MS } from '../../../../shared/timeUnits.js';
import type { PreflightContext } from '../preflightContext.js';
import { fail, pass, type Finding } from './verdict.js';

/** Live, the time in dryrun was served. In dryrun it passes: such an order never reaches the broker. */
export function dryRunWindow({ mode: { mode, dryRunSince, dryRunHours }, at }: PreflightContext): Finding {
  const served = dryRunSince === null ? 0 : (at - dryRunSince) / HOUR_MS;
  const numbers = { mode, served_hours: Math.round(served * 100) / 100, dry_run_hours: dryRunHours };
  if (mode === 'dryrun') return pass('In dry run the order is written down and withheld from the broker.', numbers);
  if (!(served >= dryRunHours))
    return fail(`Of ${dryRunHours} hours in dry run only ${served.toFixed(1)} were served.`, numbers);
  return pass('The dry-run window was served.', numbers);
}
