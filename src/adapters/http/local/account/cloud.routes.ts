import type { Agents } from '../../../../application/dashboard/agents/agents.js';
import type { OpenBillingPortal } from '../../../../application/dashboard/license/openBillingPortal.js';
import type { ReadCommunity } from '../../../../application/dashboard/community/readCommunity.js';
import type { ReadUpdate } from '../../../../application/dashboard/release/readUpdate.js';
import type { RequestTrial } from '../../../../application/dashboard/license/requestTrial.js';
import { anyone } from '../../caller/anyone.js';
import { agentsReply } from '../../contract/dashboard/agents.js';
import { communityView } from '../../contract/dashboard/community.js';
import { trialEntry, trialReply } from '../../contract/shared/trial.js';
import { updateView } from '../../contract/dashboard/update.js';
import { portalReply } from '../../contract/shared/billing.js';
import { route, type Route } from '../../pipeline/route.js';
import type { Access } from '../../pipeline/routeDefinition.js';
import { AGENTS_EXAMPLE, COMMUNITY_EXAMPLE, TRIAL_EXAMPLE, UPDATE_EXAMPLE } from '../examples/cloudExamples.js';
import { agentView, communityOf, updateOf } from './cloudViews.js';
import { OF_THE_PAGE } from '../page/ofThePage.js';

export interface CloudRoutes {
  readonly agents: Pick<Agents, 'views'>;
  readonly readUpdate: ReadUpdate;
  readonly readCommunity: ReadCommunity;
  readonly requestTrial: RequestTrial;
  readonly openBillingPortal: OpenBillingPortal;
  readonly ownPage: Access<null>;
}

/** What the page shows of the cloud, and asks of it: no published interface. */
export function cloudRoutes({
  agents,
  readUpdate,
  readCommunity,
  requestTrial,
  openBillingPortal,
  ownPage,
}: CloudRoutes): Route[] {
  const listAgents = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/agents',
    id: 'listAgents',
    summary: 'What the dashboard does by itself, and how it fares',
    access: anyone,
    reply: agentsReply,
    example: { reply: AGENTS_EXAMPLE },
    handle: async () => ({ agents: agents.views().map(agentView) }),
  });

  const update = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/update',
    id: 'getUpdate',
    summary: 'This version, the latest, and whether it has to be upgraded',
    access: anyone,
    reply: updateView,
    failures: [503],
    example: { reply: UPDATE_EXAMPLE },
    handle: async () => updateOf(readUpdate.execute()),
  });

  const community = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/community',
    id: 'getCommunity',
    summary: 'Consensus on what is held, the track record, and the holder’s referrals',
    access: anyone,
    reply: communityView,
    failures: [503],
    example: { reply: COMMUNITY_EXAMPLE },
    handle: async () => communityOf(await readCommunity.execute()),
  });

  const trial = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/trial',
    id: 'requestTrial',
    summary: 'Asks the cloud for a trial; the key comes by e-mail',
    access: ownPage,
    body: trialEntry,
    reply: trialReply,
    failures: [409, 429, 502, 503],
    example: { body: { email: 'trader@example.com' }, reply: TRIAL_EXAMPLE },
    async handle({ body }) {
      const { expiresAt, message } = await requestTrial.execute(body.email);
      return { started: true as const, tier: 'trial' as const, expires_at: expiresAt, message };
    },
  });

  const portal = route({
    ...OF_THE_PAGE,
    method: 'post',
    path: '/ui/portal',
    id: 'openPortal',
    summary: 'The address of the billing portal for the license',
    access: ownPage,
    reply: portalReply,
    failures: [401, 404, 409, 429, 502, 503],
    example: { reply: { url: 'https://billing.example.com/session/1' } },
    handle: async () => ({ url: await openBillingPortal.execute() }),
  });

  return [listAgents, update, community, trial, portal];
}
