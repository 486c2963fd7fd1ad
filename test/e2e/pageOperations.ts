import { openApiDocument } from '../../src/adapters/http/description/openapi.js';
import { readDashboardSettings } from '../../src/bootstrap/dashboard/settings/config.js';
import { dashboardContainer } from '../../src/bootstrap/dashboard/container.js';
import { DASHBOARD_MODULES } from '../../src/bootstrap/dashboard/modules/dashboardModules.js';
import { createLog } from '../../src/bootstrap/log.js';
import { routesOf } from '../../src/bootstrap/module.js';
import { operationsIn, type Operation } from './apiPrograms.js';

/** The operation that restarts the dashboard. It is left out, because it ends the process that the test started. */
const RESTART = 'restart';

/** Operations that only the dashboard's page uses and that are not in the public description. */
export function pageOperations(): Operation[] {
  const container = dashboardContainer(readDashboardSettings({ PLUMBLINE_HOME: '/nowhere' }), createLog('silent'), {
    offline: true,
    canStorePrices: false,
  });
  const unpublished = routesOf(container, DASHBOARD_MODULES).filter((route) => route.definition.isUnpublished);
  const described = unpublished.map((route) => ({
    ...route,
    definition: { ...route.definition, isUnpublished: false },
  }));
  return operationsIn(JSON.stringify(openApiDocument({ title: '', version: '', description: '' }, described))).filter(
    ({ operationId }) => operationId !== RESTART,
  );
}
