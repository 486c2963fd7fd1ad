import { Failure } from '../../../../domain/shared/failure/failure.js';
import type { ProblemReport } from '../../../shared/problemReport.port.js';
import type { Carrier } from './carrier.port.js';
import type { Effect } from './effect.js';

/** Carries one effect out, this once: null when that worked, else why it did not. What is our own bug is reported. */
export async function attempt(
  carrier: Carrier,
  report: ProblemReport,
  id: string,
  open: () => Effect,
): Promise<string | null> {
  try {
    await carrier.carry(id, open());
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    report(error, `delivery ${id}`);
    return 'An error of ours: the log has it.';
  }
}
