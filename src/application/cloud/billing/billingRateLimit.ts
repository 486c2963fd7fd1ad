import { UpstreamError } from '../../../domain/shared/failure/failure.js';
import { SECOND_MS } from '../../../domain/shared/timeUnits.js';

/** The total wait in one run of a job. A stop of the process waits until the run ends. */
const MAX_WAIT_MS = 30 * SECOND_MS;
/** Stripe counts calls per second. */
const MIN_WAIT_MS = SECOND_MS;

/** The payment provider refuses calls because there were too many. */
export class BillingRateLimited extends UpstreamError {
  /** @param retryAfterMs the wait that the provider's reply requests, if any */
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
    options: { cause?: unknown } = {},
  ) {
    super('payment', message, options);
  }
}

/** Retries calls that exceed the payment provider's rate limit, until the total wait reaches its limit. */
export class RateLimitWaits {
  private leftMs = MAX_WAIT_MS;
  private isUsedUp = false;

  constructor(private readonly pause: (ms: number) => Promise<void>) {}

  /** Whether a call failed because it would have had to wait beyond the total. */
  get areUsedUp(): boolean {
    return this.isUsedUp;
  }

  async retry<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof BillingRateLimited)) throw error;
        await this.wait(error);
      }
    }
  }

  /** Makes a call that must not be repeated; waits before it fails because of the rate limit. */
  async runOnce<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof BillingRateLimited) await this.wait(error);
      throw error;
    }
  }

  private async wait(limited: BillingRateLimited): Promise<void> {
    const waitMs = Math.max(MIN_WAIT_MS, limited.retryAfterMs ?? 0);
    this.isUsedUp = waitMs > this.leftMs;
    if (this.isUsedUp) throw limited;
    this.leftMs -= waitMs;
    await this.pause(waitMs);
  }
}
