import { KEY_MAIL_PAUSE_MINUTES } from '../../../domain/licensing/keyMail.js';
import type { RecoverKey } from '../../../application/licensing/recoverKey.js';
import { anyone } from '../caller/anyone.js';
import { recoverReply, recoverRequest } from '../contract/recover.js';
import { route, type Route } from '../pipeline/route.js';

export const recoverRoutes = (recoverKey: RecoverKey): Route[] => [
  route({
    method: 'post',
    path: '/api/license/recover',
    id: 'recoverKey',
    tag: 'Licensing',
    summary: 'Mails a new key to the holder of a license',
    description: `Always 200, whether somebody holds a license or not; at most one mail in ${KEY_MAIL_PAUSE_MINUTES} minutes.`,
    access: anyone,
    body: recoverRequest,
    reply: recoverReply,
    failures: [502, 503],
    example: {
      body: { email: 'trader@example.com' },
      reply: { message: 'If trader@example.com holds a license, a new key is on its way.' },
    },
    async handle({ body }) {
      await recoverKey.execute(body.email);
      return { message: `If ${body.email} holds a license, a new key is on its way.` };
    },
  }),
];
