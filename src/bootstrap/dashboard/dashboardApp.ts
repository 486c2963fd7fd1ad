import type { Express } from 'express';
import { fileURLToPath } from 'node:url';
import { openApiRoute, docsPage } from '../../adapters/http/description/docs.routes.js';
import type { GateDescription } from '../../adapters/http/description/openapi.js';
import { hostGate } from '../../adapters/http/local/access/hostGate.js';
import { setPageCookie } from '../../adapters/http/local/access/pageCookie.js';
import { foreignSiteGate } from '../../adapters/http/local/access/foreignSiteGate.js';
import { LOCK_SCHEME, lockGate, needsKey } from '../../adapters/http/local/access/lockGate.js';
import { dashboardPages } from '../../adapters/http/local/page/dashboardPages.js';
import { buildApp } from '../../adapters/http/pipeline/app.js';
import type { Container } from '../injection.js';
import { routesOf } from '../module.js';
import { VERSION } from '../packageFacts.js';
import { DASHBOARD_MODULES } from './modules/dashboardModules.js';
import { DASHBOARD_TOKENS } from './modules/tokens.js';

const TITLE = 'Plumbline dashboard';
const PAGE_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));

const FACTS = {
  title: TITLE,
  version: VERSION,
  description:
    'The dashboard on your own machine. Every POST must carry the token of GET /csrf-token in X-CSRF-Token. ' +
    'With DASHBOARD_LOCK, every request except GET /health needs `Authorization: Bearer KEY` and is otherwise refused with 401 `dashboard_locked`. ' +
    'Errors are `{"detail": {"error", "message", …}}`; a Host other than a loopback name is refused with 421.',
};

const GATE_REFUSALS = ['foreign_origin', 'host_not_allowed'] as const;

/**
 * The dashboard's page and API.
 * @param key the key that every request must carry; null when the dashboard is not locked
 */
export function dashboardApp(container: Container, key: string | null): Express {
  const log = container.get(DASHBOARD_TOKENS.log);
  const routes = routesOf(container, DASHBOARD_MODULES);
  const gates = (path: string): GateDescription =>
    needsKey(path)
      ? { refusals: ['dashboard_locked', ...GATE_REFUSALS], scheme: LOCK_SCHEME, isOptional: key === null }
      : { refusals: GATE_REFUSALS, scheme: null };
  return buildApp({
    routes: [...routes, openApiRoute(FACTS, routes, { gates })],
    limits: container.get(DASHBOARD_TOKENS.rateLimits),
    log,
    requestMeter: {
      requestFinished: (route, status, seconds) => log.debug({ route, status, seconds }, 'answered'),
      requestRateLimited: (bucket) => log.debug({ bucket }, 'rate limited'),
    },
    trustedHops: 0,
    gates: [
      hostGate(container.get(DASHBOARD_TOKENS.settings).DASHBOARD_ALLOWED_HOSTS),
      foreignSiteGate,
      ...(key === null ? [] : [lockGate(key)]),
    ],
    pages: [docsPage(TITLE), setPageCookie(container.get(DASHBOARD_TOKENS.pageSecret)), dashboardPages(PAGE_FOLDER)],
  });
}
