import type { Agents } from '../../../../application/dashboard/agents/agents.js';
import type { OpenBillingPortal } from '../../../../application/dashboard/license/openBillingPortal.js';
import type { GetCommunity } from '../../../../application/dashboard/community/getCommunity.js';
import type { RequestTrial } from '../../../../application/dashboard/license/requestTrial.js';
import { agentsReply } from '../../contract/dashboard/agents.js';
import { communityReply } from '../../contract/dashboard/community.js';
import { pageTrialRequest, trialReply } from '../../contract/shared/trial.js';
import { billingPortalReply } from '../../contract/shared/billing.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { toAgentReply, toCommunityReply } from './cloudViews.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface CloudRoutesDependencies {
  readonly agents: Pick<Agents, 'views'>;
  readonly getCommunity: GetCommunity;
  readonly requestTrial: RequestTrial;
  readonly openBillingPortal: OpenBillingPortal;
  readonly ownPage: AccessRule<null>;
}

/** The routes through which the page reaches the cloud; they are not part of the published API. */
export function cloudRoutes({
  agents,
  getCommunity: readCommunity,
  requestTrial,
  openBillingPortal,
  ownPage,
}: CloudRoutesDependencies): Route[] {
  const listAgents = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/agents',
    id: 'listAgents',
    summary: 'Lists the dashboard’s background agents and their status',
    reply: agentsReply,
    handle: async () => ({ agents: agents.views().map(toAgentReply) }),
  });

  const community = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/community',
    id: 'getCommunity',
    summary: 'Returns the consensus on your holdings, the track record, and your referrals',
    reply: communityReply,
    handle: async () => toCommunityReply(await readCommunity.execute()),
  });

  const trial = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/trial',
    id: 'requestTrial',
    summary: 'Requests a trial from the cloud; the key comes by e-mail',
    access: ownPage,
    body: pageTrialRequest,
    reply: trialReply,
    example: { body: { email: 'trader@example.com' } },
    async handle({ body }) {
      const { expiresAt, message } = await requestTrial.execute(body.email);
      return { started: true as const, tier: 'trial' as const, expires_at: expiresAt, message };
    },
  });

  const portal = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/portal',
    id: 'openPortal',
    summary: 'Returns the address of the billing portal for the license',
    access: ownPage,
    reply: billingPortalReply,
    handle: async () => ({ url: await openBillingPortal.execute() }),
  });

  return [listAgents, community, trial, portal];
}
