import type { DescribeCoaching } from '../../../../application/dashboard/coaching/describeCoaching.js';
import { anyone } from '../../caller/anyone.js';
import { coachingSetup } from '../../contract/dashboard/coachingSetup.js';
import { route, type Route } from '../../pipeline/route.js';
import { OF_THE_PAGE } from '../page/ofThePage.js';

export const coachingSetupRoute = (describeCoaching: DescribeCoaching): Route =>
  route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/ai',
    id: 'getCoachingSetup',
    summary: 'Who narrates and searches for the coaches, and what it has cost today',
    access: anyone,
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
