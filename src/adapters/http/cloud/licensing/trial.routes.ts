import { KEY_MAIL_COOLDOWN_MINUTES } from '../../../../domain/cloud/licensing/keyMail.js';
import { TRIAL_DAYS } from '../../../../domain/shared/licensing/tier.js';
import { mapNetworks } from '../../../../domain/shared/limits/clientNetworks.js';
import { TRIAL_START_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import { HOUR_SECONDS } from '../../../../domain/shared/timeUnits.js';
import type { StartTrial } from '../../../../application/cloud/licensing/trial/startTrial.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { trialReply, trialRequest } from '../../contract/shared/trial.js';
import { clientNetworks } from '../../pipeline/clientNetworks.js';
import { defineRoute, type Route } from '../../pipeline/route.js';

export interface TrialRoutesDependencies {
  readonly startTrial: StartTrial;
  /** Hashes an address with a key; only the hash is stored. */
  readonly hashOf: (address: string) => string;
}

/** Names no address, because during a trial the e-mail goes to the address on file, not to the one just entered. */
const ON_ITS_WAY = `The key comes by e-mail. If it does not arrive, ask again after ${KEY_MAIL_COOLDOWN_MINUTES} minutes.`;

export const trialRoutes = ({ startTrial, hashOf }: TrialRoutesDependencies): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/trial/start',
    id: 'startTrial',
    tag: 'Licensing',
    summary: `Starts a ${TRIAL_DAYS}-day trial and e-mails its key`,
    description:
      'No card is needed. One trial per mailbox; during a trial, another request e-mails a new key, at most once in ' +
      `${KEY_MAIL_COOLDOWN_MINUTES} minutes. At most ${TRIAL_START_LIMIT.limit} trials start from one address (or IPv6 /64) in ${TRIAL_START_LIMIT.windowSeconds / HOUR_SECONDS} hours, twice as many from a /56, four times as many from a /48.`,
    access: publicAccess,
    limit: {
      rule: TRIAL_START_LIMIT,
      by: 'handler',
      peek: (request) => startTrial.peekLimit(mapNetworks(clientNetworks(request), hashOf)),
    },
    body: trialRequest,
    reply: trialReply,
    failures: ['disposable_email', 'trial_already_used', 'upstream_error', 'not_configured'],
    example: {
      body: { email: 'trader@example.com' },
      reply: { started: true, tier: 'trial', expires_at: '2026-12-05T06:30:00.000Z', message: ON_ITS_WAY },
    },
    async handle({ body, request }) {
      const expiresAt = await startTrial.execute({
        email: body.email,
        source: body.source ?? null,
        networkHashes: mapNetworks(clientNetworks(request), hashOf),
      });
      return {
        started: true as const,
        tier: 'trial' as const,
        expires_at: expiresAt.toISOString(),
        message: ON_ITS_WAY,
      };
    },
  }),
];
