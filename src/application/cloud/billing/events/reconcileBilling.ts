import { checkoutOutcomeOf, type CheckoutSession } from '../../../../domain/cloud/billing/checkout.js';
import { billingEventLeaseEnd } from '../../../../domain/cloud/billing/billingEvent.js';
import { DAY_MS } from '../../../../domain/shared/timeUnits.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import { runTasks, type Job, type JobResult } from '../../operations/job.js';
import type { BillingInbox } from '../billingInbox.port.js';
import type { BillingProvider } from '../billingProvider.port.js';
import { RateLimitWaits } from '../billingRateLimit.js';
import type { Purchases } from '../purchases.port.js';
import type { SyncPurchase } from '../syncPurchase.js';
import type { ApplyBillingEvent } from './applyBillingEvent.js';

const AT_ONCE = 200;

/** A payment link's checkout may complete a day after it began, and a bank transfer settles within a week. */
const CHECKOUTS_WITHIN_MS = 8 * DAY_MS;

/**
 * Catches up on everything that webhooks missed: events that were not applied, completed checkouts and changed
 * purchases.
 */
export class ReconcileBilling implements Job {
  readonly name = 'reconcile-billing';
  readonly schedule = '30 7 * * * *';

  constructor(
    private readonly dependencies: {
      readonly provider: BillingProvider | null;
      readonly inbox: BillingInbox;
      readonly purchases: Purchases;
      readonly apply: ApplyBillingEvent;
      readonly sync: SyncPurchase;
      readonly clock: Clock;
      readonly report: ReportProblem;
      readonly pause: (ms: number) => Promise<void>;
    },
  ) {}

  async run(): Promise<JobResult> {
    const { provider, report } = this.dependencies;
    return provider === null ? { processed: 0, failed: 0 } : runTasks(this, this.pacedTasks(provider), report);
  }

  /**
   * Yields the tasks, which wait while the provider limits requests; ends when that takes too long. The next run
   * continues with the purchases that this run did not update.
   */
  private async *pacedTasks(provider: BillingProvider): AsyncGenerator<() => Promise<number>> {
    const waits = new RateLimitWaits(this.dependencies.pause);
    for await (const task of this.tasks(provider, waits)) {
      yield task;
      if (waits.areUsedUp) return;
    }
  }

  /**
   * Yields the tasks to do; each returns 1 if it did something, else 0. The purchases that this run has not updated yet
   * come last.
   */
  private async *tasks(provider: BillingProvider, waits: RateLimitWaits): AsyncGenerator<() => Promise<number>> {
    const { inbox, purchases, apply, sync, clock } = this.dependencies;
    const now = clock.now();
    const since = new Date(now.getTime() - CHECKOUTS_WITHIN_MS);
    const unsettled = { since, now, leaseEndsAt: billingEventLeaseEnd(now), limit: AT_ONCE };
    for (const event of await inbox.leaseUnsettled(unsettled)) {
      // A failure ends the event's lease, so only the next run may apply it again.
      yield () => waits.runOnce(async () => ((await apply.execute(event)) === 'waiting' ? 0 : 1));
    }
    try {
      for await (const session of completedCheckouts(provider, since, waits)) {
        const outcome = checkoutOutcomeOf(session);
        if (outcome.kind === 'sold')
          yield () => waits.retry(async () => Number(await sync.fulfill(outcome.checkout, [])));
      }
    } catch (problem) {
      // Counted as a failed task; the purchases are still refreshed.
      yield () => Promise.reject(problem);
    }
    for (const purchase of await purchases.findNotUpdatedSince(new Date(now.getTime() - 1), AT_ONCE)) {
      yield () =>
        waits.retry(async () => {
          await sync.refresh(purchase, [], true);
          return 1;
        });
    }
  }
}

/** After a rate limit, resumes after the last checkout instead of listing all pages again. */
async function* completedCheckouts(
  provider: BillingProvider,
  begunSince: Date,
  waits: RateLimitWaits,
): AsyncGenerator<CheckoutSession> {
  let after: string | undefined;
  let sessions: AsyncIterator<CheckoutSession> | null = null;
  for (;;) {
    const next: IteratorResult<CheckoutSession> = await waits.retry(async () => {
      try {
        sessions ??= provider.completedCheckouts({ begunSince, after })[Symbol.asyncIterator]();
        return await sessions.next();
      } catch (error) {
        sessions = null;
        throw error;
      }
    });
    if (next.done) return;
    after = next.value.id;
    yield next.value;
  }
}
