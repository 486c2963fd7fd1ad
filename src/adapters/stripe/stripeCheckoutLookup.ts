import type { BillingProvider } from '../../application/cloud/billing/billingProvider.port.js';
import type { CheckoutSession } from '../../domain/cloud/billing/checkout.js';
import type { CheckoutLookup } from '../../application/cloud/billing/checkout/checkoutLookup.port.js';
import type { Clock } from '../../application/shared/clock.port.js';
import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import { RateLimited } from '../../domain/shared/failure/failure.js';
import { CHECKOUT_LOOKUP_LIMIT } from '../../domain/shared/limits/rateLimitRule.js';
import { MINUTE_MS } from '../../domain/shared/timeUnits.js';
import { isDeadlinePending } from '../../domain/shared/timeWindow.js';

const SESSION_ID = /^cs_[\w.-]{1,252}$/;

const UNKNOWN_FOR_MS = MINUTE_MS;
/** Maximum number of cached unknown ids. The rate limit allows fewer look-ups per minute. */
const MAX_UNKNOWN = 1_000;

/** The key of the one bucket that all callers share. */
const EVERYBODY = 'all';

/**
 * Looks up checkout sessions at Stripe for anonymous callers: refuses malformed ids, caches unknown ones, and limits
 * the number of calls.
 */
export class StripeCheckoutLookup implements CheckoutLookup {
  /** The beginning of the ids that this account cannot have; null when its key does not name its mode. */
  private readonly foreignPrefix: string | null;
  /** When each unknown id may be looked up again, earliest first. */
  private readonly unknownUntil = new Map<string, number>();

  constructor(
    private readonly sessions: Pick<BillingProvider, 'checkoutSession'>,
    secretKey: string,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {
    const mode = /^[a-z]+_(live|test)_/.exec(secretKey)?.[1];
    this.foreignPrefix = mode === undefined ? null : `cs_${mode === 'live' ? 'test' : 'live'}_`;
  }

  async find(id: string): Promise<CheckoutSession | null> {
    if (!this.canExist(id) || this.isUnknown(id)) return null;
    const { admitted, nextTokenSeconds } = await this.limits.take(CHECKOUT_LOOKUP_LIMIT, EVERYBODY);
    if (!admitted) throw new RateLimited(CHECKOUT_LOOKUP_LIMIT, nextTokenSeconds);
    const session = await this.sessions.checkoutSession(id);
    if (session === null) this.rememberUnknown(id);
    return session;
  }

  private canExist(id: string): boolean {
    return SESSION_ID.test(id) && (this.foreignPrefix === null || !id.startsWith(this.foreignPrefix));
  }

  private isUnknown(id: string): boolean {
    return isDeadlinePending(this.unknownUntil.get(id) ?? 0, UNKNOWN_FOR_MS, this.clock.now().getTime(), 0);
  }

  private rememberUnknown(id: string): void {
    const now = this.clock.now().getTime();
    for (const [oldest, until] of this.unknownUntil) {
      if (this.unknownUntil.size < MAX_UNKNOWN && isDeadlinePending(until, UNKNOWN_FOR_MS, now, 0)) break;
      this.unknownUntil.delete(oldest);
    }
    this.unknownUntil.set(id, now + UNKNOWN_FOR_MS);
  }
}
