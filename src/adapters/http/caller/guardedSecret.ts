import type { Request } from 'express';
import { NetworkLimits } from '../../../application/shared/networkLimits.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { KeyedQueue } from '../../../application/shared/keyedQueue.js';
import { RateLimited, Unauthenticated } from '../../../domain/shared/failure/failure.js';
import { widestNetworkOf } from '../../../domain/shared/limits/clientNetworks.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import { bearerToken, isSameSecret } from './bearer.js';
import { clientNetworks } from '../pipeline/clientNetworks.js';

/** The limit for all addresses together, as a multiple of the limit for one address. */
const ALL_ADDRESSES = 20;
const EVERYWHERE = 'everywhere';

export interface GuardedSecretOptions {
  readonly secret: string;
  /** The limit on wrong guesses from one address. */
  readonly guessLimit: RateLimitRule;
  readonly limits: RateLimits;
  readonly createUnauthenticated: () => Unauthenticated;
  /**
   * Whether addresses over the limit are refused without comparing their secret. If false, the right secret is always
   * accepted, so that others who share a scheduler's IP address cannot lock the scheduler out.
   */
  readonly isUncheckedOverLimit: boolean;
}

/**
 * Checks one of the operator's secrets and limits wrong guesses, per address and in total. When the total limit is
 * exceeded, addresses without a wrong guess of their own are still checked.
 */
export class GuardedSecret {
  /**
   * Checks one guess at a time per network; otherwise simultaneous guesses would all be checked before the first is
   * counted.
   */
  private readonly queue = new KeyedQueue();
  private readonly networkLimits: NetworkLimits;
  private readonly allGuesses: RateLimitRule;

  constructor(private readonly options: GuardedSecretOptions) {
    const { guessLimit: guesses, limits } = options;
    this.networkLimits = new NetworkLimits(limits);
    this.allGuesses = { ...guesses, bucket: `${guesses.bucket}_total`, limit: guesses.limit * ALL_ADDRESSES };
  }

  /** @throws Unauthenticated, RateLimited */
  async check(request: Request, given: string): Promise<void> {
    if (!this.options.isUncheckedOverLimit && isSameSecret(given, this.options.secret)) return;
    const networks = clientNetworks(request);
    await this.queue.run(widestNetworkOf(networks), async () => {
      const { secret, guessLimit: guesses, limits, createUnauthenticated: wrong } = this.options;
      const { rule, allowance } = await this.networkLimits.peek(guesses, networks);
      if (!allowance.admitted) throw new RateLimited(rule, allowance.nextTokenSeconds);
      const hasGuessed = allowance.remaining < rule.limit;
      if (hasGuessed) await this.refuseIfAllGuessed();
      if (isSameSecret(given, secret)) return;
      await this.networkLimits.take(guesses, networks);
      await limits.take(this.allGuesses, EVERYWHERE);
      throw wrong();
    });
  }

  /** Checks the request's bearer token. A request without a token is refused and does not count as a guess. */
  async checkBearer(request: Request): Promise<void> {
    const token = bearerToken(request);
    if (token === null) throw this.options.createUnauthenticated();
    await this.check(request, token);
  }

  private async refuseIfAllGuessed(): Promise<void> {
    const { admitted, nextTokenSeconds } = await this.options.limits.peek(this.allGuesses, EVERYWHERE);
    if (!admitted) throw new RateLimited(this.allGuesses, nextTokenSeconds);
  }
}

/** Creates the guard of a bearer token; null when the token is not configured. */
export const bearerGuard = (
  name: 'cron secret' | 'metrics token',
  secret: string | undefined,
  guessLimit: RateLimitRule,
  limits: RateLimits,
): GuardedSecret | null =>
  secret === undefined
    ? null
    : new GuardedSecret({
        secret,
        guessLimit,
        limits,
        createUnauthenticated: () =>
          new Unauthenticated(
            `${name.replace(' ', '_')}_invalid`,
            `The ${name} is missing or wrong. Send it in the header Authorization: Bearer TOKEN.`,
          ),
        isUncheckedOverLimit: false,
      });
