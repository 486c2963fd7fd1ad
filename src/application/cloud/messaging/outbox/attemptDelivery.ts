import { Failure } from '../../../../domain/shared/failure/failure.js';
import type { ProblemReport } from '../../../shared/problemReport.port.js';
import type { EffectSender } from './effectSender.port.js';
import type { OutboxEffect } from './outboxEffect.js';

/** Carries one effect out, this once: null when that worked, else why it did not. What is our own bug is reported. */
export async function attemptDelivery(
  carrier: EffectSender,
  report: ProblemReport,
  id: string,
  open: () => OutboxEffect,
): Promise<string | null> {
  try {
    await carrier.send(id, open());
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    report(error, `delivery ${id}`);
    return 'An error of ours: the log has it.';
  }
}
