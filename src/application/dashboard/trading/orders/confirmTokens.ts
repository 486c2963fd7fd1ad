import { CONFIRM_TOKEN_SECONDS } from '../../../../domain/dashboard/trading/orders/orderLimits.js';
import type { ConfirmTokenGrant } from '../../../../domain/dashboard/trading/orders/preflightContext.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';

/** More previews than one person can make in a minute. */
const MAX_OPEN = 1000;

/** The confirm tokens of this process: each is valid once, for one action. A restart invalidates them. */
export class ConfirmTokens {
  private readonly open = new Map<string, ConfirmTokenGrant>();

  constructor(
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** Creates the grant for a token that is issued now. */
  grantFor(fingerprint: string, mode: ConfirmTokenGrant['mode']): ConfirmTokenGrant {
    return { fingerprint, mode, expiresAt: this.clock.now().getTime() + CONFIRM_TOKEN_SECONDS * 1000 };
  }

  issue(grant: ConfirmTokenGrant): string {
    const token = this.ids.next();
    for (const [old, { expiresAt }] of this.open) {
      if (expiresAt <= this.clock.now().getTime() || this.open.size >= MAX_OPEN) this.open.delete(old);
    }
    this.open.set(token, grant);
    return token;
  }

  /** Returns null when the token is unknown or was already used. */
  redeem(token: string): ConfirmTokenGrant | null {
    const grant = this.open.get(token) ?? null;
    this.open.delete(token);
    return grant;
  }
}
