import { DAY_MS } from '../../../domain/shared/timeUnits.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Courier } from '../messaging/outbox/courier.js';
import type { Job, JobResult } from '../operations/job.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import { applyLeaseEnd } from './applyLease.js';
import type { ApplyBillingEvent } from './applyBillingEvent.js';
import type { BillingInbox } from './billingInbox.port.js';
import type { BillingProvider } from './billingProvider.port.js';
import type { FulfilCheckout } from './fulfilCheckout.js';
import type { Purchases } from './purchases.port.js';
import type { RefreshPurchase } from './refreshPurchase.js';
import { soldCheckout } from './soldCheckout.js';

const AT_ONCE = 200;

/** A payment link's checkout may be completed a day after it was begun, and a bank transfer settles within the week. */
const NEWS_WITHIN_MS = 8 * DAY_MS;

/** Finds what the provider's webhooks did not bring: news that could not be applied, checkouts, and changed purchases. */
export class ReconcileBilling implements Job {
  readonly name = 'reconcile-billing';
  readonly schedule = '30 7 * * * *';

  constructor(
    private readonly parts: {
      readonly provider: BillingProvider | null;
      readonly inbox: BillingInbox;
      readonly purchases: Purchases;
      readonly apply: ApplyBillingEvent;
      readonly fulfil: FulfilCheckout;
      readonly refresh: RefreshPurchase;
      readonly courier: Courier;
      readonly clock: Clock;
      readonly report: ProblemReport;
    },
  ) {}

  async run(): Promise<JobResult> {
    const { provider } = this.parts;
    if (provider === null) return { processed: 0, failed: 0 };
    const counts = { processed: 0, failed: 0 };
    for await (const work of this.works(provider)) {
      try {
        if (await work()) counts.processed += 1;
      } catch (problem) {
        counts.failed += 1;
        this.parts.report(problem, this.name);
      }
    }
    this.parts.courier.wake();
    return counts;
  }

  /** What there is to do; each tells whether it did something. Last, the purchases that this run has not learned of. */
  private async *works(provider: BillingProvider): AsyncGenerator<() => Promise<boolean>> {
    const { inbox, purchases, apply, fulfil, refresh, clock } = this.parts;
    const now = clock.now();
    const since = new Date(now.getTime() - NEWS_WITHIN_MS);
    const unsettled = { since, now, leaseEndsAt: applyLeaseEnd(now), most: AT_ONCE };
    for (const event of await inbox.takeUnsettled(unsettled)) {
      yield async () => (await apply.execute(event)) !== 'waiting';
    }
    for await (const session of provider.completedCheckouts(since)) {
      const checkout = soldCheckout(session);
      if (typeof checkout !== 'string') yield () => fulfil.execute(checkout, []);
    }
    for (const purchase of await purchases.unheardOfSince(new Date(now.getTime() - 1), AT_ONCE)) {
      yield async () => {
        await refresh.execute(purchase, [], true);
        return true;
      };
    }
  }
}
