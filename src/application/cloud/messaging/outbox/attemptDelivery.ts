import { Failure } from '../../../../domain/shared/failure/failure.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import type { EffectSender } from './effectSender.port.js';
import type { OutboxEffect } from './outboxEffect.js';

/**
 * Attempts to deliver an effect once: returns null on success, otherwise the reason for the failure. Reports errors
 * that are bugs in this program.
 */
export async function attemptDelivery(
  effectSender: EffectSender,
  report: ReportProblem,
  id: string,
  open: () => OutboxEffect,
): Promise<string | null> {
  try {
    await effectSender.send(id, open());
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    report(error, `delivery ${id}`);
    return 'An internal error occurred. See the log.';
  }
}
