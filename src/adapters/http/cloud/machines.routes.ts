import { z } from 'zod';
import type { GetCloudStateMachines } from '../../../application/cloud/inspection/getCloudStateMachines.js';
import { publicAccess } from '../caller/publicAccess.js';
import {
  cloudMachinesReply,
  cloudMachinesRequest,
  operatorLoginRequest,
  operatorSessionReply,
} from '../contract/cloud/operator/cloudMachines.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { toBillingInboxEntryView } from '../toBillingInboxEntryView.js';
import type { GuardedSecret } from '../caller/guardedSecret.js';
import { cloudInspection } from './cloudInspection.js';
import { operatorAccess } from './access/operatorAccess.js';
import { OPERATOR_PAGE_PATH, type OperatorSessionCookie } from './access/operatorSessionCookie.js';

export interface MachinesRoutesDependencies {
  readonly getCloudMachines: GetCloudStateMachines;
  readonly secret: GuardedSecret;
  readonly cookie: OperatorSessionCookie;
}

const OPERATOR = { tag: 'Operator', isUnpublished: true } as const;

/** The routes that the operator's page of state machines calls. */
export function machinesRoutes({
  getCloudMachines: readCloudMachines,
  secret,
  cookie,
}: MachinesRoutesDependencies): Route[] {
  const begin = defineRoute({
    ...OPERATOR,
    method: 'post',
    path: `${OPERATOR_PAGE_PATH}/session`,
    id: 'beginOperatorSession',
    summary: 'Starts a half-hour session for a browser that sends the admin secret',
    access: publicAccess,
    body: operatorLoginRequest,
    reply: operatorSessionReply,
    example: { body: { secret: 'the value of ADMIN_SECRET' } },
    async handle({ body, request }) {
      await secret.check(request, body.secret);
      const session = await cookie.begin(request);
      request.res?.setHeader('set-cookie', session.cookie);
      return { expires_at: session.expiresAt.toISOString() };
    },
  });

  const end = defineRoute({
    ...OPERATOR,
    method: 'delete',
    path: `${OPERATOR_PAGE_PATH}/session`,
    id: 'endOperatorSession',
    summary: 'Ends this browser’s session',
    access: publicAccess,
    reply: z.object({ ended: z.literal(true) }),
    async handle({ request }) {
      request.res?.setHeader('set-cookie', await cookie.end(request));
      return { ended: true as const };
    },
  });

  const read = defineRoute({
    ...OPERATOR,
    method: 'post',
    path: `${OPERATOR_PAGE_PATH}/read`,
    id: 'readMachines',
    summary:
      'Returns the founding program with its current count, the billing inbox, and the licenses of one person with their history',
    access: operatorAccess(secret, cookie),
    body: cloudMachinesRequest,
    reply: cloudMachinesReply,
    example: { body: { email: 'ada@example.com' } },
    async handle({ body }) {
      const { receipts, ...found } = await readCloudMachines.execute(body.email);
      return { ...cloudInspection(found), receipts: receipts.map(toBillingInboxEntryView) };
    },
  });

  return [begin, end, read];
}
