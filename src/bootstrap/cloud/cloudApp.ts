import type { Express } from 'express';
import { fileURLToPath } from 'node:url';
import { Metrics } from '../../adapters/http/metrics.js';
import { addressLimit } from '../../adapters/http/pipeline/addressLimit.js';
import { buildApp } from '../../adapters/http/pipeline/app.js';
import { cronGate } from '../../adapters/http/cloud/access/cronGate.js';
import { operatorGate } from '../../adapters/http/cloud/access/operatorAccess.js';
import { cloudPages } from '../../adapters/http/cloud/pages/cloudPages.js';
import { devMailPage } from '../../adapters/http/cloud/pages/devMail.page.js';
import { machinesPage } from '../../adapters/http/cloud/pages/machines.page.js';
import { unsubscribePage } from '../../adapters/http/cloud/pages/unsubscribe.page.js';
import { descriptionRoute, docsPage } from '../../adapters/http/description/docs.routes.js';
import { inFlightLimit } from '../../adapters/http/pipeline/serve/inFlightLimit.js';
import { ManageSubscription } from '../../application/cloud/messaging/mail/manageSubscription.js';
import { PUBLIC } from '../../domain/shared/limits/limitRule.js';
import type { Container } from '../injection.js';
import { VERSION } from '../packageFacts.js';
import { SETTING_BY_CAPABILITY } from './settings/capabilities.js';
import { T } from './modules/tokens.js';
import { routesOf } from '../module.js';
import { CLOUD_MODULES } from './modules/cloudModules.js';

const TITLE = 'Plumbline Cloud API';
const MACHINES_FOLDER = fileURLToPath(new URL('../../../dist/operator', import.meta.url));

const FACTS = {
  title: TITLE,
  version: VERSION,
  description:
    'Licenses and everything that follows from them. Errors are always `{"detail": {"error", "message", …}}`: ' +
    '`error` is for programs, `message` for people.',
};

/** Most requests of one client address in progress at the same time. */
const REQUESTS_IN_FLIGHT = {
  limit: 100,
  exempt: ['/health', '/api/validate-license', '/api/billing-webhook', '/api/cron'],
};

/** The public API. */
export function cloudApp(container: Container): Express {
  const [settings, writtenMails] = [container.get(T.settings), container.get(T.writtenMails)];
  const routes = routesOf(container, CLOUD_MODULES);
  const limits = container.get(T.rateLimits);
  const pageLimit = addressLimit(PUBLIC, limits);
  return buildApp({
    limits,
    log: container.get(T.log),
    traffic: container.get(Metrics),
    routes: [...routes, descriptionRoute(FACTS, routes, PUBLIC)],
    trustedHops: settings.TRUST_PROXY,
    settingByCapability: SETTING_BY_CAPABILITY,
    gates: [
      inFlightLimit(REQUESTS_IN_FLIGHT),
      cronGate(settings.CRON_SECRET, limits),
      operatorGate(settings.ADMIN_SECRET),
    ],
    pages: [
      docsPage(TITLE, pageLimit),
      cloudPages({ foundingLink: settings.STRIPE_FOUNDING_LINK ?? null }, pageLimit),
      machinesPage(MACHINES_FOLDER, pageLimit),
      unsubscribePage(container.get(ManageSubscription), pageLimit),
      ...(writtenMails === null ? [] : [devMailPage(writtenMails)]),
    ],
  });
}
