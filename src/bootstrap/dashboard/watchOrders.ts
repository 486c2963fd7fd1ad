import type { BrokerModeSwitch } from '../../application/dashboard/trading/broker/brokerModeSwitch.js';
import type { SettleIntents } from '../../application/dashboard/trading/orders/settleIntents.js';
import type { ProblemReport } from '../../application/shared/problemReport.port.js';
import { Failure } from '../../domain/shared/failure/failure.js';

/** An order that was accepted can still be filled or rejected: how often it is looked up while one is open. */
const LOOK_EVERY_MS = 5_000;

/** Looks up open orders and stores a mode that the disk refused, now and at intervals. Returns a function that stops it. */
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
      // A broker that cannot be asked is asked again; its breaker says so.
      if (!(problem instanceof Failure)) report(problem, 'looking up orders');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => {
    void mode.storePending();
    void look();
  }, LOOK_EVERY_MS);
  void look();
  return () => clearInterval(timer);
}
