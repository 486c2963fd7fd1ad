import type { GetCoachingSetup } from '../../../../application/dashboard/coaching/getCoachingSetup.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { coachingSetup } from '../../contract/dashboard/coachingSetup.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { PAGE_ONLY_ROUTE } from '../page/pageOnlyRoute.js';

export const coachingSetupRoute = (describeCoaching: GetCoachingSetup): Route =>
  defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'get',
    path: '/ui/ai',
    id: 'getCoachingSetup',
    summary: 'Returns the coaches’ AI provider and web search, and today’s cost',
    access: publicAccess,
    reply: coachingSetup,
    handle: async () => describeCoaching.execute(),
  });
