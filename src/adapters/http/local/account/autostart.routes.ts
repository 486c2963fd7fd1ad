import type { ServiceManager } from '../../../../application/dashboard/setup/serviceManager.port.js';
import { changeAutostartRequest, autostartView } from '../../contract/dashboard/autostart.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import type { AccessRule } from '../../pipeline/routeDefinition.js';
import { PAGE_ONLY_ROUTE, PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface AutostartRoutesDependencies {
  readonly service: ServiceManager;
  readonly ownPage: AccessRule<null>;
}

/** Routes of the service that starts the dashboard at each login. Neither route stops the running dashboard. */
export function autostartRoutes({ service, ownPage }: AutostartRoutesDependencies): Route[] {
  const view = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/service',
    id: 'getService',
    summary: 'Returns whether the dashboard starts at each login',
    reply: autostartView,
    handle: () => service.status(),
  });

  const change = defineRoute({
    ...PAGE_ONLY_ROUTE,
    method: 'post',
    path: '/ui/service',
    id: 'changeService',
    summary: 'Installs or removes the service that starts the dashboard at each login',
    access: ownPage,
    body: changeAutostartRequest,
    reply: autostartView,
    example: { body: { action: 'install' } },
    async handle({ body: { action } }) {
      await (action === 'install' ? service.install({ startNow: false }) : service.remove({ stopNow: false }));
      return service.status();
    },
  });

  return [view, change];
}
