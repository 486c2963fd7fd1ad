import type { Request } from 'express';
import { NetworkLimits } from '../../../application/shared/networkLimits.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { Turns } from '../../../application/shared/turns.js';
import { RateLimited, type Unauthenticated } from '../../../domain/shared/failure/failure.js';
import { widestOf } from '../../../domain/shared/limits/clientNetworks.js';
import type { LimitRule } from '../../../domain/shared/limits/limitRule.js';
import { bearerToken, equalSecrets } from './bearer.js';
import { clientNetworks } from '../pipeline/clientNetworks.js';

/** All addresses together may make this many times the wrong guesses of one address. */
const ALL_ADDRESSES = 20;
const EVERYWHERE = 'everywhere';

export interface GuardedSecretParts {
  readonly secret: string;
  /** The limit on wrong guesses of one address. */
  readonly guesses: LimitRule;
  readonly limits: RateLimits;
  readonly wrong: () => Unauthenticated;
  /** Whether exhausted addresses are refused before their secret is compared. Else the right secret is always admitted. */
  readonly isUncheckedOverLimit: boolean;
}

/**
 * Checks a secret of the operator and limits guessing. With `isUncheckedOverLimit`, the guesses of an address over its limit
 * are refused unchecked, and once all addresses together are over theirs, only addresses without a wrong guess are checked.
 * Without it the right secret is always admitted: nobody who shares a scheduler's address can lock it out.
 */
export class GuardedSecret {
  /** One guess at a time per network; otherwise simultaneous guesses would all be checked before the first is counted. */
  private readonly turns = new Turns();
  private readonly networkLimits: NetworkLimits;
  private readonly allGuesses: LimitRule;

  constructor(private readonly parts: GuardedSecretParts) {
    const { guesses, limits } = parts;
    this.networkLimits = new NetworkLimits(limits);
    this.allGuesses = { ...guesses, bucket: `${guesses.bucket}_total`, limit: guesses.limit * ALL_ADDRESSES };
  }

  /** @throws Unauthenticated, RateLimited */
  async check(request: Request, given: string): Promise<void> {
    if (!this.parts.isUncheckedOverLimit && equalSecrets(given, this.parts.secret)) return;
    const networks = clientNetworks(request);
    await this.turns.run(widestOf(networks), async () => {
      const { secret, guesses, limits, wrong } = this.parts;
      const { rule, allowance } = await this.networkLimits.look(guesses, networks);
      if (!allowance.admitted) throw new RateLimited(rule, allowance.nextTokenSeconds);
      const hasGuessed = allowance.remaining < rule.limit;
      if (hasGuessed) await this.refuseIfAllGuessed();
      if (equalSecrets(given, secret)) return;
      await this.networkLimits.take(guesses, networks);
      await limits.take(this.allGuesses, EVERYWHERE);
      throw wrong();
    });
  }

  /** Checks a bearer token in the same way. A request without one is refused and does not count as a guess. */
  async checkBearer(request: Request): Promise<void> {
    const token = bearerToken(request);
    if (token === null) throw this.parts.wrong();
    await this.check(request, token);
  }

  private async refuseIfAllGuessed(): Promise<void> {
    const { admitted, nextTokenSeconds } = await this.parts.limits.look(this.allGuesses, EVERYWHERE);
    if (!admitted) throw new RateLimited(this.allGuesses, nextTokenSeconds);
  }
}
