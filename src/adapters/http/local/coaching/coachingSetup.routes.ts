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
    example: {
      reply: {
        provider: 'rules',
        model: null,
        problem: null,
        search: { name: 'none', problem: 'No web search is set up (WEB_SEARCH).' },
        spent_today: 0,
        cap: 1,
      },
    },
    handle: async () => describeCoaching.execute(),
  });
