import type { BrokerModeSwitch } from '../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { brokerCallOutcomeOf } from '../../application/dashboard/trading/broker/brokerCallOutcome.js';
import type { OrderUpdates } from '../../application/dashboard/trading/broker/orderUpdates.port.js';
import type { SettleIntents } from '../../application/dashboard/trading/orders/settleIntents.js';
import type { ReportProblem } from '../../application/shared/reportProblem.port.js';
import { CircuitOpen } from '../../domain/shared/failure/failure.js';

/** Interval at which open orders are looked up, since an accepted order can still be filled or rejected. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Looks up open orders now, at intervals, and after each update from the broker's stream. At each interval, also stores
 * a broker mode that could not be written to disk before. Returns a function that stops the look-ups and waits for the
 * one in progress.
 */
export function watchOrders(
  settle: Pick<SettleIntents, 'isDue' | 'execute'>,
  mode: Pick<BrokerModeSwitch, 'storePending'>,
  report: ReportProblem,
  updates: OrderUpdates | null,
): () => Promise<void> {
  let inProgress: Promise<void> | null = null;
  let isOutdated = false;
  let problemMessage: string | null = null;
  const lookUp = async (): Promise<void> => {
    isOutdated = false;
    try {
      await settle.execute();
      problemMessage = null;
    } catch (problem) {
      // The next look-up tries again. The circuit breaker reports a broker that is down.
      const isReported = problem instanceof CircuitOpen || brokerCallOutcomeOf(problem).kind === 'failed';
      if (!isReported && String(problem) !== problemMessage) report(problem, 'looking up orders');
      problemMessage = String(problem);
    }
    if (isOutdated && settle.isDue) await lookUp();
  };
  const look = (): void => {
    if (settle.isDue) inProgress ??= lookUp().finally(() => (inProgress = null));
  };
  const timer = setInterval(() => {
    void mode.storePending();
    look();
  }, POLL_INTERVAL_MS);
  const stopUpdates = updates?.watch(() => {
    isOutdated = true;
    look();
  });
  look();
  return async () => {
    clearInterval(timer);
    stopUpdates?.();
    isOutdated = false;
    await inProgress;
  };
}
