import { openApiDocument } from '../../src/adapters/http/description/openapi.js';
import { dashboardRoutes } from '../../src/adapters/http/local/dashboardApp.js';
import { readDashboardSettings } from '../../src/bootstrap/dashboard/settings/config.js';
import { dashboardContainer } from '../../src/bootstrap/dashboard/container.js';
import { dashboardPartsOf } from '../../src/bootstrap/dashboard/dashboardParts.js';
import { createLog } from '../../src/bootstrap/log.js';
import { operationsIn, type Operation } from './apiPrograms.js';

/** The operations that the dashboard's page alone is for, which no description names. */
export function pageOperations(): Operation[] {
  const container = dashboardContainer(readDashboardSettings({ PLUMBLINE_HOME: '/nowhere' }), createLog('silent'), {
    offline: true,
    keepsPrices: false,
  });
  const unpublished = dashboardRoutes(dashboardPartsOf(container)).filter((route) => route.definition.unpublished);
  const described = unpublished.map((route) => ({ ...route, definition: { ...route.definition, unpublished: false } }));
  return operationsIn(JSON.stringify(openApiDocument({ title: '', version: '', description: '' }, described)));
}
