import type { Request } from 'express';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../../../application/shared/clock.port.js';
import type { OperatorSessions } from '../../../../application/cloud/operations/operatorSessions.port.js';
import { MINUTE_MS } from '../../../../domain/shared/timeUnits.js';
import { isDeadlinePending } from '../../../../domain/shared/timeWindow.js';
import { isSameSecret } from '../../caller/bearer.js';
import { cookieOf } from '../../caller/cookie.js';

/** The path of the operator's pages and of the session cookie. */
export const OPERATOR_PAGE_PATH = '/admin/machines';

const SESSION_MS = 30 * MINUTE_MS;
const COOKIE = 'plumbline_operator';

export interface NewOperatorSession {
  readonly expiresAt: Date;
  /** The value of the `Set-Cookie` header. */
  readonly cookie: string;
}

/**
 * Manages the session cookie of the operator's browser: a random token and its signature. Only a digest of the token is
 * stored. Forged tokens fail the signature check before any look-up, and a new signing key ends all sessions.
 */
export class OperatorSessionCookie {
  /**
   * @param signedWith the signing key: the same on all replicas, and not derivable from a session cookie
   * @param isSecure whether browsers reach this cloud only over HTTPS
   */
  constructor(
    private readonly sessions: OperatorSessions,
    private readonly signedWith: string,
    private readonly clock: Clock,
    private readonly isSecure: boolean,
  ) {}

  async begin(request: Request): Promise<NewOperatorSession> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + SESSION_MS);
    await this.sessions.add(digestOf(token), expiresAt);
    return { expiresAt, cookie: this.cookie(request, `${token}.${this.signature(token)}`, SESSION_MS / 1000) };
  }

  /**
   * Ends the request's session, including copies of its cookie. Returns the `Set-Cookie` value that removes the cookie.
   */
  async end(request: Request): Promise<string> {
    const token = this.signedToken(request);
    if (token !== null) await this.sessions.end(digestOf(token));
    return this.cookie(request, '', 0);
  }

  async isHeldBy(request: Request): Promise<boolean> {
    const token = this.signedToken(request);
    const expiresAt = token === null ? null : await this.sessions.expiryOf(digestOf(token));
    return expiresAt !== null && isDeadlinePending(expiresAt.getTime(), SESSION_MS, this.clock.now().getTime());
  }

  private signedToken(request: Request): string | null {
    const [token = '', signature = ''] = cookieOf(request, COOKIE).split('.');
    return isSameSecret(signature, this.signature(token)) ? token : null;
  }

  private signature(token: string): string {
    return createHmac('sha256', this.signedWith).update(`operator session ${token}`).digest('base64url');
  }

  private cookie({ secure }: Request, value: string, seconds: number): string {
    return `${COOKIE}=${value}; Path=${OPERATOR_PAGE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${this.isSecure || secure ? '; Secure' : ''}`;
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
