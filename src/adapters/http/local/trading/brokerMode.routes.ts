import type { z } from 'zod';
import type { BrokerModeSwitch } from '../../../../application/dashboard/trading/broker/brokerModeSwitch.js';
import type { BrokerModeView } from '../../../../application/dashboard/trading/broker/brokerModeView.js';
import { publicAccess } from '../../caller/publicAccess.js';
import { brokerMode, setBrokerModeRequest, brokerModeView } from '../../contract/dashboard/broker.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface BrokerModeRoutesDependencies {
  readonly brokerModeSwitch: BrokerModeSwitch;
  readonly ownPage: AccessRule<null>;
}

const EXAMPLE: z.infer<typeof brokerMode> = {
  mode: 'dryrun',
  broker: 'paper',
  ended_by: null,
  obstacles: [{ requirement: 'license', message: 'No license key is entered.' }],
  dryrun_since: '2026-11-20T06:30:00.000Z',
  window_ends_at: '2026-11-21T06:30:00.000Z',
};

export function brokerModeRoutes({ brokerModeSwitch, ownPage }: BrokerModeRoutesDependencies): Route[] {
  const rechecked = async (): Promise<z.infer<typeof brokerModeView>> => {
    await brokerModeSwitch.recheck();
    return onWire(brokerModeSwitch.view());
  };

  const mode = defineRoute({
    method: 'get',
    path: '/api/broker-mode',
    id: 'getBrokerMode',
    tag: 'Broker',
    summary: 'Returns whether orders reach the broker (live) or are only logged (dry run)',
    description:
      '`obstacles` lists what is missing for live mode, and `ended_by` says why live mode ended automatically. The mode is changed on the dashboard’s page.',
    access: publicAccess,
    reply: brokerMode,
    example: { reply: EXAMPLE },
    handle: rechecked,
  });

  const view = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/broker-mode',
    id: 'viewBrokerMode',
    summary: 'Returns the broker mode and the text to type to change it',
    reply: brokerModeView,
    handle: rechecked,
  });

  const choose = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/broker-mode',
    id: 'chooseBrokerMode',
    summary: 'Switches to live or back to dry run',
    access: ownPage,
    body: setBrokerModeRequest,
    reply: brokerModeView,
    example: { body: { mode: 'live', confirmation: 'go live on paper' } },
    handle: async ({ body }) => {
      await (body.mode === 'live'
        ? brokerModeSwitch.switchToLive(body.confirmation)
        : brokerModeSwitch.switchToDryRun());
      return rechecked();
    },
  });

  return [mode, view, choose];
}

function onWire({
  mode,
  broker,
  endedBy,
  obstacles,
  dryrunSince,
  windowEndsAt,
  confirmation,
}: BrokerModeView): z.infer<typeof brokerModeView> {
  return {
    mode,
    broker,
    ended_by: endedBy,
    obstacles: [...obstacles],
    dryrun_since: dryrunSince.toISOString(),
    window_ends_at: windowEndsAt.toISOString(),
    confirmation,
  };
}
