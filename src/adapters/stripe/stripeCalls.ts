import type { Stripe } from 'stripe';
import type { ZodType } from 'zod';
import { BillingRateLimited } from '../../application/cloud/billing/billingRateLimit.js';
import { Failure, UpstreamError } from '../../domain/shared/failure/failure.js';
import { connectToStripe, type StripeConnectionOptions } from './stripeConnection.js';
import {
  isInvalidEmail,
  isRateLimit,
  isResourceMissing,
  requestedWaitOf,
  toStripeRefusal,
  StripeRefusal,
} from './stripeRefusal.js';

const CLIENT_MESSAGE = 'The payment provider does not respond correctly. Try again in a few seconds.';
const RATE_LIMITED_MESSAGE = 'The payment provider limits requests. Try again in a few seconds.';
/** Stripe's maximum page size. */
export const STRIPE_PAGE_SIZE = 100;

/** Whether a text is safe as an id in a URL. Other text could change which URL is requested. */
const isStripeId = (text: string): boolean => /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,255}$/.test(text);

/** Calls Stripe, validates the replies, and translates the failures. */
export class StripeCalls {
  readonly stripe: Stripe;

  constructor(private readonly access: StripeConnectionOptions) {
    this.stripe = connectToStripe(access);
  }

  /**
   * Returns the reply as parsed by `reply`. Throws `UpstreamError`, or the error to which `refused` converts a refusal.
   */
  async request<T>(
    reply: ZodType<T>,
    call: (stripe: Stripe) => Promise<unknown>,
    refused: (error: unknown) => Failure | null = () => null,
  ): Promise<T> {
    try {
      return read(reply, await call(this.stripe));
    } catch (error) {
      throw refused(error) ?? this.failureOf(error);
    }
  }

  /** Like `request` for one object; null when Stripe does not know it. */
  async find<T>(id: string, reply: ZodType<T>, call: (stripe: Stripe) => Promise<unknown>): Promise<T | null> {
    if (!isStripeId(id)) return null;
    try {
      return read(reply, await call(this.stripe));
    } catch (error) {
      if (isResourceMissing(error)) return null;
      throw this.failureOf(error);
    }
  }

  /**
   * Yields all pages of a list; yields nothing when Stripe does not know the object to which the list belongs, rejects
   * the e-mail address by which it is filtered, or sends no `data`.
   */
  async *list<T>(
    item: ZodType<T>,
    call: (stripe: Stripe) => AsyncIterable<unknown> & PromiseLike<{ readonly data?: unknown }>,
  ): AsyncGenerator<T> {
    try {
      const pages = call(this.stripe);
      const { data } = await pages;
      if (data === undefined) return;
      for await (const each of pages) yield read(item, each);
    } catch (error) {
      if (isResourceMissing(error) || isInvalidEmail(error)) return;
      throw this.failureOf(error);
    }
  }

  private failureOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const options = { cause: toStripeRefusal(error, this.access.secretKey) };
    return isRateLimit(error)
      ? new BillingRateLimited(RATE_LIMITED_MESSAGE, requestedWaitOf(error), options)
      : new UpstreamError('payment', CLIENT_MESSAGE, options);
  }
}

function read<T>(schema: ZodType<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join('; ');
  throw new UpstreamError('payment', CLIENT_MESSAGE, {
    cause: new StripeRefusal(`Stripe's reply cannot be read: ${where}`),
  });
}
