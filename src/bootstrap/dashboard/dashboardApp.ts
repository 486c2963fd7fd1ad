import type { Express } from 'express';
import { fileURLToPath } from 'node:url';
import { descriptionRoute, docsPage } from '../../adapters/http/description/docs.routes.js';
import { hostGate } from '../../adapters/http/local/access/hostGate.js';
import { givePageCookie } from '../../adapters/http/local/access/pageCookie.js';
import { sameOriginOnly } from '../../adapters/http/local/access/sameOriginOnly.js';
import { siteGate } from '../../adapters/http/local/access/siteGate.js';
import { page } from '../../adapters/http/local/page/page.js';
import { buildApp } from '../../adapters/http/pipeline/app.js';
import type { Container } from '../injection.js';
import { routesOf } from '../module.js';
import { VERSION } from '../packageFacts.js';
import { DASHBOARD_MODULES } from './modules/dashboardModules.js';
import { T } from './modules/tokens.js';

const TITLE = 'Plumbline dashboard';
const PAGE_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));

const FACTS = {
  title: TITLE,
  version: VERSION,
  description:
    'The dashboard on your own machine. Every POST carries the token of GET /csrf-token in X-CSRF-Token. ' +
    'Errors are `{"detail": {"error", "message", …}}`; a Host that is no loopback name is refused with 421.',
};

/** The dashboard's page and API. */
export function dashboardApp(container: Container): Express {
  const log = container.get(T.log);
  const routes = routesOf(container, DASHBOARD_MODULES);
  return buildApp({
    routes: [...routes, sameOriginOnly(descriptionRoute(FACTS, routes))],
    limits: container.get(T.rateLimits),
    log,
    traffic: {
      finished: (route, status, seconds) => log.debug({ route, status, seconds }, 'answered'),
      refused: (bucket) => log.debug({ bucket }, 'rate limited'),
    },
    trustedHops: 0,
    gates: [hostGate(container.get(T.settings).DASHBOARD_ALLOWED_HOSTS), siteGate],
    pages: [docsPage(TITLE), givePageCookie(container.get(T.pageSecret)), page(PAGE_FOLDER)],
  });
}
