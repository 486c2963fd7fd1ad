import { KEY_MAIL_COOLDOWN_MINUTES } from '../../../../domain/cloud/licensing/keyMail.js';
import { LICENSE_RECOVER_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import type { RequestKeyRecovery } from '../../../../application/cloud/licensing/requestKeyRecovery.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { recoverKeyReply, recoverKeyRequest } from '../../contract/cloud/recover.js';
import { defineRoute, type Route } from '../../pipeline/route.js';

export const recoverRoutes = (requestKeyRecovery: RequestKeyRecovery): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/license/recover',
    id: 'recoverKey',
    tag: 'Licensing',
    summary: 'E-mails a new key for each valid license of a person',
    description: `Always answers 200, in the same time with or without a license. Sends one e-mail per license, at most one in ${KEY_MAIL_COOLDOWN_MINUTES} minutes; without a valid license, one for the newest ended license.`,
    access: publicAccess,
    limit: { rule: LICENSE_RECOVER_LIMIT, by: 'address' },
    body: recoverKeyRequest,
    reply: recoverKeyReply,
    failures: ['upstream_error', 'not_configured'],
    example: {
      body: { email: 'trader@example.com' },
      reply: { message: 'If trader@example.com holds a license, a new key is on its way.' },
    },
    async handle({ body }) {
      await requestKeyRecovery.execute(body.email);
      return { message: `If ${body.email} holds a license, a new key is on its way.` };
    },
  }),
];
