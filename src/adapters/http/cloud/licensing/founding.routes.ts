import { foundingCounter } from '../../../../domain/cloud/licensing/foundingProgram.machine.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/foundingSlots.js';
import { PUBLIC_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { foundingCounterReply } from '../../contract/shared/billing.js';
import { defineRoute, type Route } from '../../pipeline/route.js';

export interface FoundingRoutesDependencies {
  readonly countFounding: () => Promise<number>;
}

export const foundingRoutes = ({ countFounding }: FoundingRoutesDependencies): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/founding-counter',
    id: 'getFoundingCounter',
    tag: 'Billing',
    summary: 'Returns how many places of the founding program are taken',
    access: publicAccess,
    limit: { rule: PUBLIC_LIMIT, by: 'address' },
    hasPublicReply: true,
    reply: foundingCounterReply,
    failures: ['upstream_error'],
    example: { reply: { claimed: 63, total: FOUNDING_SLOTS, remaining: 37, closed: false } },
    handle: async () => foundingCounter(await countFounding()),
  }),
];
