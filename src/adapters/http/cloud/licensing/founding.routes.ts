import type { Licenses } from '../../../../application/cloud/licensing/licenses.port.js';
import { foundingCounter } from '../../../../domain/cloud/licensing/foundingProgram.machine.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/slots.js';
import { PUBLIC } from '../../../../domain/shared/limits/limitRule.js';
import { anyone } from '../../caller/anyone.js';
import { foundingReply } from '../../contract/shared/billing.js';
import { route, type Route } from '../../pipeline/route.js';

export const foundingRoutes = (licenses: Pick<Licenses, 'countFounding'>): Route[] => [
  route({
    method: 'get',
    path: '/api/founding-counter',
    id: 'getFoundingCounter',
    tag: 'Billing',
    summary: 'How many places of the founding program are taken',
    access: anyone,
    limit: { rule: PUBLIC, by: 'address' },
    publicRead: true,
    reply: foundingReply,
    failures: [502],
    example: { reply: { claimed: 63, total: FOUNDING_SLOTS, remaining: 37, closed: false } },
    handle: async () => foundingCounter(await licenses.countFounding()),
  }),
];
