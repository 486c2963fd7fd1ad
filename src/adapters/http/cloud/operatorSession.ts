import type { Request } from 'express';
import { createHmac } from 'node:crypto';
import type { Clock } from '../../../application/clock.port.js';
import { equalSecrets } from '../caller/bearer.js';
import { cookieOf } from '../caller/cookie.js';

/** Where the operator's pages lie, and with them the session's cookie. */
export const OPERATOR_PATH = '/admin/machines';

const SESSION_SECONDS = 30 * 60;
const COOKIE = 'plumbline_operator';

export interface NewSession {
  readonly expiresAt: Date;
  /** The value of `Set-Cookie`. */
  readonly cookie: string;
}

/**
 * Proof for a short while that its holder knew the admin secret, without the secret in it: `expiry.HMAC-SHA-256`. Out of reach
 * of scripts and of other sites; it ends by itself, and for all at once when what it is signed with changes.
 */
export class OperatorSessions {
  /**
   * @param signedWith the same for all replicas, and not to be found out from a session
   * @param isSecure whether browsers reach this cloud by https alone
   */
  constructor(
    private readonly signedWith: string,
    private readonly clock: Clock,
    private readonly isSecure: boolean,
  ) {}

  begin(request: Request): NewSession {
    const expiresAt = new Date(this.clock.now().getTime() + SESSION_SECONDS * 1000);
    const expiry = expiresAt.getTime().toString(36);
    return { expiresAt, cookie: this.cookie(request, `${expiry}.${this.signature(expiry)}`, SESSION_SECONDS) };
  }

  /** The value of `Set-Cookie` that takes the session away from a browser. */
  end(request: Request): string {
    return this.cookie(request, '', 0);
  }

  isHeldBy(request: Request): boolean {
    const [expiry = '', signature = ''] = cookieOf(request, COOKIE).split('.');
    return equalSecrets(signature, this.signature(expiry)) && Number.parseInt(expiry, 36) > this.clock.now().getTime();
  }

  private signature(expiry: string): string {
    return createHmac('sha256', this.signedWith).update(`operator session until ${expiry}`).digest('base64url');
  }

  private cookie({ secure }: Request, value: string, seconds: number): string {
    return `${COOKIE}=${value}; Path=${OPERATOR_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${this.isSecure || secure ? '; Secure' : ''}`;
  }
}
