import type { GetCoachingSetup } from '../../../../application/dashboard/coaching/getCoachingSetup.js';
import { coachingSetup } from '../../contract/dashboard/coachingSetup.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export const coachingSetupRoute = (describeCoaching: GetCoachingSetup): Route =>
  defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/ai',
    id: 'getCoachingSetup',
    summary: 'Returns the coaches’ AI provider and web search, and today’s cost',
    reply: coachingSetup,
    handle: async () => describeCoaching.execute(),
  });
