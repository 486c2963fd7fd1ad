import { KEY_MAIL_PAUSE_MINUTES } from '../../../../domain/cloud/licensing/keyMail.js';
import { LICENSE_RECOVER } from '../../../../domain/shared/limits/limitRule.js';
import type { RequestKeyRecovery } from '../../../../application/cloud/licensing/requestKeyRecovery.js';
import { anyone } from '../../caller/anyone.js';
import { recoverReply, recoverRequest } from '../../contract/cloud/recover.js';
import { route, type Route } from '../../pipeline/route.js';

export const recoverRoutes = (requestKeyRecovery: RequestKeyRecovery): Route[] => [
  route({
    method: 'post',
    path: '/api/license/recover',
    id: 'recoverKey',
    tag: 'Licensing',
    summary: 'Mails a new key to the holder of a license',
    description: `Always answers 200, in the same time with or without a license. Sends at most one mail in ${KEY_MAIL_PAUSE_MINUTES} minutes.`,
    access: anyone,
    limit: { rule: LICENSE_RECOVER, by: 'address' },
    body: recoverRequest,
    reply: recoverReply,
    failures: [502, 503],
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
