import type { BrokerModeSwitch } from '../../application/dashboard/trading/broker/brokerModeSwitch.js';
import type { SettleIntents } from '../../application/dashboard/trading/orders/settleIntents.js';
import type { ProblemReport } from '../../application/shared/problemReport.port.js';
import { Failure } from '../../domain/shared/failure/failure.js';

/** An accepted order can still be filled or rejected: interval of look-ups while an order is open. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Looks up open orders and stores a mode that the disk refused, now and at intervals. Returns a function that stops it.
 */
export function watchOrders(
  settle: SettleIntents,
  mode: Pick<BrokerModeSwitch, 'storePending'>,
  report: ProblemReport,
): () => void {
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking || !settle.isDue) return;
    looking = true;
    try {
      await settle.execute();
    } catch (problem) {
      // A broker that cannot be reached is asked again; its breaker reports the problem.
      if (!(problem instanceof Failure)) report(problem, 'looking up orders');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => {
    void mode.storePending();
    void look();
  }, POLL_INTERVAL_MS);
  void look();
  return () => clearInterval(timer);
}
