import { z } from 'zod';
import type { ReadCloudMachines } from '../../../application/cloud/inspection/readCloudMachines.js';
import { anyone } from '../caller/anyone.js';
import {
  cloudMachines,
  machinesRequest,
  operatorSecret,
  operatorSession,
} from '../contract/cloud/operator/cloudMachines.js';
import { route, type Route } from '../pipeline/route.js';
import { receiptOnWire } from '../receiptOnWire.js';
import type { GuardedSecret } from '../caller/guardedSecret.js';
import { cloudInspection } from './cloudInspection.js';
import { operatorAccess } from './access/operatorAccess.js';
import { OPERATOR_PATH, type OperatorCookie } from './access/operatorSession.js';

export interface MachinesRoutes {
  readonly readCloudMachines: ReadCloudMachines;
  readonly secret: GuardedSecret;
  readonly cookie: OperatorCookie;
}

const OPERATOR = { tag: 'Operator', unpublished: true } as const;

/** What the operator's page of machines asks. */
export function machinesRoutes({ readCloudMachines, secret, cookie }: MachinesRoutes): Route[] {
  const begin = route({
    ...OPERATOR,
    method: 'post',
    path: `${OPERATOR_PATH}/session`,
    id: 'beginOperatorSession',
    summary: 'Gives a browser that knows the admin secret a session of half an hour',
    access: anyone,
    body: operatorSecret,
    reply: operatorSession,
    failures: [401, 403, 429, 502, 503],
    example: { body: { secret: 'the value of ADMIN_SECRET' }, reply: { expires_at: '2026-11-21T07:00:00.000Z' } },
    async handle({ body, request }) {
      await secret.check(request, body.secret);
      const session = await cookie.begin(request);
      request.res?.setHeader('set-cookie', session.cookie);
      return { expires_at: session.expiresAt.toISOString() };
    },
  });

  const end = route({
    ...OPERATOR,
    method: 'delete',
    path: `${OPERATOR_PATH}/session`,
    id: 'endOperatorSession',
    summary: 'Ends the session of this browser',
    access: anyone,
    reply: z.object({ ended: z.literal(true) }),
    failures: [403, 502, 503],
    example: { reply: { ended: true } },
    async handle({ request }) {
      request.res?.setHeader('set-cookie', await cookie.end(request));
      return { ended: true as const };
    },
  });

  const read = route({
    ...OPERATOR,
    method: 'post',
    path: `${OPERATOR_PATH}/read`,
    id: 'readMachines',
    summary:
      'The founding program with its live count, the billing inbox, and the licenses of one person with their history',
    access: operatorAccess(secret, cookie),
    body: machinesRequest,
    reply: cloudMachines,
    example: { body: { email: 'ada@example.com' }, reply: { machines: [], actors: [], steps: [], receipts: [] } },
    async handle({ body }) {
      const { receipts, ...found } = await readCloudMachines.execute(body.email);
      return { ...cloudInspection(found), receipts: receipts.map(receiptOnWire) };
    },
  });

  return [begin, end, read];
}
