import type { Request, RequestHandler } from 'express';
import type { RateLimits } from '../../../application/rateLimits.port.js';
import { Turns } from '../../../application/turns.js';
import { Forbidden, NotConfigured, RateLimited, Unauthenticated } from '../../../domain/failure.js';
import { OPERATOR_GUESS } from '../../../domain/limits/limitRule.js';
import { bearsSecret, equalSecrets } from '../caller/bearer.js';
import { clientBlock } from '../caller/clientAddress.js';
import { isFromForeignSite } from '../caller/foreignSite.js';
import type { Access } from '../pipeline/routeDefinition.js';
import { OPERATOR_PATH, type OperatorSessions } from './operatorSession.js';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Nothing of the operator's pages is there without the secret's setting. Pages of other sites can only link to them: what they
 * had the operator's browser send would use up the guesses of the operator's own address.
 */
export const operatorGate =
  (secret: string | undefined): RequestHandler =>
  (request, _response, next) => {
    const path = request.path.toLowerCase();
    if (path !== OPERATOR_PATH && !path.startsWith(`${OPERATOR_PATH}/`)) return next();
    if (secret === undefined) throw new NotConfigured('ADMIN_SECRET');
    if (!READS.has(request.method) && isFromForeignSite(request)) throw new Forbidden('foreign_origin', 'Another web page sent this request. Only the operator’s own page may.');
    next();
  };

/** Wrong secrets of one address take from one bucket, wherever they are given; once it is empty not even the right one is looked at. */
export class OperatorDoor {
  /** Of each address one guess at a time: else those sent at once would all be looked at before the first is counted. */
  private readonly turns = new Turns();

  constructor(
    private readonly secret: string,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Unauthenticated, RateLimited */
  check(request: Request, isRight: (secret: string) => boolean): Promise<void> {
    const client = clientBlock(request);
    return this.turns.run(client, () => this.judge(client, isRight));
  }

  private async judge(client: string, isRight: (secret: string) => boolean): Promise<void> {
    const { admitted, nextTokenSeconds } = await this.limits.look(OPERATOR_GUESS, client);
    if (!admitted) throw new RateLimited(OPERATOR_GUESS, nextTokenSeconds);
    if (isRight(this.secret)) return;
    await this.limits.take(OPERATOR_GUESS, client);
    throw new Unauthenticated('admin_secret_invalid', 'That is not the admin secret of this cloud.');
  }
}

/** The secret itself as a bearer token, for programs; for browsers the session that was begun with it. */
export function operatorAccess(door: OperatorDoor, sessions: OperatorSessions): Access<null> {
  return {
    scheme: { name: 'adminSecret', definition: { type: 'http', scheme: 'bearer' } },
    refusals: [401, 403, 429, 503],
    async admit(request) {
      if (sessions.isHeldBy(request)) return null;
      if (request.headers.authorization === undefined) throw new Unauthenticated('admin_session_missing', 'Enter the admin secret first.');
      await door.check(request, (secret) => bearsSecret(request, secret));
      return null;
    },
  };
}

export const isSecret =
  (given: string) =>
  (secret: string): boolean =>
    equalSecrets(given, secret);
