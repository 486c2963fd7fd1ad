import type { Express } from 'express';
import type { Logger } from 'pino';
import type { ChartTicker } from '../../../application/dashboard/audit/chartTicker.js';
import type { ExplainTicker } from '../../../application/dashboard/audit/explainTicker.js';
import type { ReadChanges } from '../../../application/dashboard/audit/readChanges.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { DescribeSetup } from '../../../application/dashboard/setup/describeSetup.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { buildApp } from '../pipeline/app.js';
import { descriptionRoute, docsPage } from '../description/docs.routes.js';
import { healthRoute } from '../health.routes.js';
import type { Route } from '../pipeline/route.js';
import { auditRoutes, type AuditRoutes } from './audit.routes.js';
import { backupRoutes, type BackupRoutes } from './backup.routes.js';
import { barsRoute } from './bars.routes.js';
import { brokerModeRoutes, type BrokerModeRoutes } from './brokerMode.routes.js';
import { brokerRoutes, type BrokerRoutes } from './broker.routes.js';
import { coachRoutes, type CoachRoutes } from './coaches.routes.js';
import { cloudRoutes, type CloudRoutes } from './cloud.routes.js';
import { changesRoute } from './changes.routes.js';
import type { DescribeCoaching } from '../../../application/dashboard/coaching/describeCoaching.js';
import { coachingSetupRoute } from './coachingSetup.routes.js';
import { csrfRoute } from './csrf.routes.js';
import { currentVersion } from './access/currentVersion.js';
import { eventsRoute } from './events.routes.js';
import type { EventStreams } from './eventStreams.js';
import { explainRoute } from './explain.routes.js';
import { hostGate } from './access/hostGate.js';
import { inspectorRoutes, type InspectorRoutes } from './inspector.routes.js';
import { licenseRoutes, type LicenseRoutes } from './license.routes.js';
import { orderRoutes, type OrderRoutes } from './orders.routes.js';
import { orderScreen } from './access/orderScreen.js';
import { ownPage } from './access/ownPage.js';
import { page } from './page.js';
import { givePageCookie } from './access/pageCookie.js';
import { portfolioRoutes, type PortfolioRoutes } from './portfolio.routes.js';
import { preferencesRoutes, type PreferencesRoutes } from './preferences.routes.js';
import { sameOriginOnly } from './access/sameOriginOnly.js';
import { setupRoute } from './setup.routes.js';
import { siteGate } from './access/siteGate.js';

export interface DashboardParts extends Omit<
  AuditRoutes & LicenseRoutes & BrokerRoutes & BrokerModeRoutes & PreferencesRoutes & PortfolioRoutes,
  'ownPage'
> {
  readonly explainTicker: ExplainTicker;
  readonly chartTicker: ChartTicker;
  readonly readChanges: ReadChanges;
  readonly describeSetup: DescribeSetup;
  readonly describeCoaching: DescribeCoaching;
  readonly orders: Omit<OrderRoutes, 'orderScreen' | 'newOrders'>;
  readonly cloud: Omit<CloudRoutes, 'ownPage'>;
  readonly backups: Omit<BackupRoutes, 'ownPage'>;
  readonly coaches: Omit<CoachRoutes, 'log'>;
  readonly streams: EventStreams;
  readonly inspector: InspectorRoutes;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly log: Logger;
  /** 64 hexadecimal characters, new at every start. */
  readonly csrfToken: string;
  /** What the page is known by to its order routes, new at every start. */
  readonly pageSecret: string;
  readonly allowedHosts: readonly string[];
  /** Folder of the built page. */
  readonly pageFolder: string;
  readonly version: string;
}

const TITLE = 'Plumbline dashboard';

/** Every route but the description of them: the published ones, and those of the page. */
export function dashboardRoutes(parts: DashboardParts): Route[] {
  const { log, clock, csrfToken } = parts;
  const access = ownPage(csrfToken);
  const screen = orderScreen(access, parts.pageSecret);
  return [
    sameOriginOnly(healthRoute(clock)),
    csrfRoute(csrfToken),
    ...auditRoutes({ ...parts, ownPage: access }),
    explainRoute(parts.explainTicker),
    barsRoute(parts.chartTicker),
    eventsRoute(parts.streams),
    ...coachRoutes({ ...parts.coaches, log }),
    ...inspectorRoutes(parts.inspector),
    ...brokerRoutes({ ...parts, ownPage: access }),
    ...brokerModeRoutes({ ...parts, ownPage: access }),
    changesRoute(parts.readChanges),
    setupRoute(parts.describeSetup),
    ...portfolioRoutes({ ...parts, ownPage: access }),
    ...licenseRoutes({ ...parts, ownPage: access }),
    coachingSetupRoute(parts.describeCoaching),
    ...preferencesRoutes({ ...parts, ownPage: access }),
    ...backupRoutes({ ...parts.backups, ownPage: access }),
    ...cloudRoutes({ ...parts.cloud, ownPage: access }),
    ...orderRoutes({ ...parts.orders, orderScreen: screen, newOrders: currentVersion(screen, parts.cloud.readUpdate) }),
  ];
}

export function dashboardApp(parts: DashboardParts): Express {
  const { limits, log } = parts;
  const routes = dashboardRoutes(parts);
  const facts = {
    title: TITLE,
    version: parts.version,
    description:
      'The dashboard on your own machine. Every POST carries the token of GET /csrf-token in X-CSRF-Token. ' +
      'Errors are `{"detail": {"error", "message", …}}`; a Host that is no loopback name is refused with 421.',
  };
  return buildApp({
    routes: [...routes, sameOriginOnly(descriptionRoute(facts, routes))],
    limits,
    log,
    traffic: {
      finished: (route, status, seconds) => log.debug({ route, status, seconds }, 'answered'),
      refused: (bucket) => log.debug({ bucket }, 'rate limited'),
    },
    trustedHops: 0,
    gates: [hostGate(parts.allowedHosts), siteGate],
    pages: [docsPage(TITLE), givePageCookie(parts.pageSecret), page(parts.pageFolder)],
  });
}
