import type { Express } from 'express';
import { fileURLToPath } from 'node:url';
import { Metrics } from '../../adapters/http/metrics.js';
import { addressRateLimit } from '../../adapters/http/pipeline/addressRateLimit.js';
import { buildApp, UNROUTED_LABEL } from '../../adapters/http/pipeline/app.js';
import { cronGate, isCronPath } from '../../adapters/http/cloud/access/cronGate.js';
import { operatorGate } from '../../adapters/http/cloud/access/operatorAccess.js';
import { cloudPages } from '../../adapters/http/cloud/pages/cloudPages.js';
import { devMailPage } from '../../adapters/http/cloud/pages/devMail.page.js';
import { operatorMachinesPage } from '../../adapters/http/cloud/pages/machines.page.js';
import { releaseFilesPage } from '../../adapters/http/cloud/pages/releaseFiles.page.js';
import { unsubscribePage } from '../../adapters/http/cloud/pages/unsubscribe.page.js';
import { openApiRoute, docsPage } from '../../adapters/http/description/docs.routes.js';
import { inFlightLimit } from '../../adapters/http/pipeline/serve/inFlightLimit.js';
import { OfferPrices } from '../../application/cloud/billing/checkout/offerPrices.js';
import { GetLatestRelease } from '../../application/cloud/publishing/getLatestRelease.js';
import { ManageMailingListSubscription } from '../../application/cloud/messaging/mail/manageMailingListSubscription.js';
import { PUBLIC_LIMIT } from '../../domain/shared/limits/rateLimitRule.js';
import type { Container } from '../injection.js';
import { VERSION } from '../packageFacts.js';
import { SETTING_BY_CAPABILITY } from './settings/capabilities.js';
import { CLOUD_TOKENS } from './modules/tokens.js';
import { routesOf } from '../module.js';
import { CLOUD_MODULES } from './modules/cloudModules.js';

const TITLE = 'Plumbline Cloud API';
const MACHINES_FOLDER = fileURLToPath(new URL('../../../dist/operator', import.meta.url));

const FACTS = {
  title: TITLE,
  version: VERSION,
  description:
    'Licenses and the services that come with them. Errors are always `{"detail": {"error", "message", …}}`: ' +
    '`error` is for programs, `message` for people.',
};

/** Maximum number of concurrent requests from one client address. */
const REQUESTS_IN_FLIGHT = {
  limit: 100,
  exempt: ['/health', '/api/validate-license', '/api/billing-webhook', '/api/cron'],
};

/** The public API. */
export function cloudApp(container: Container): Express {
  const [settings, writtenMails] = [container.get(CLOUD_TOKENS.settings), container.get(CLOUD_TOKENS.capturedMails)];
  const described = routesOf(container, CLOUD_MODULES);
  const routes = [
    ...described,
    openApiRoute(FACTS, described, { limit: { rule: PUBLIC_LIMIT, by: 'address' }, hasPublicReply: true }),
  ];
  const limits = container.get(CLOUD_TOKENS.rateLimits);
  const pageLimit = addressRateLimit('pages', PUBLIC_LIMIT, limits);
  const metrics = container.get(Metrics);
  metrics.startFaultsAtZero([...routes.map(({ definition }) => definition.path), UNROUTED_LABEL]);
  return buildApp({
    limits,
    log: container.get(CLOUD_TOKENS.log),
    requestMeter: metrics,
    routes,
    trustedHops: settings.TRUST_PROXY,
    settingByCapability: SETTING_BY_CAPABILITY,
    labelOfUnrouted: (path) => (isCronPath(path) ? '/api/cron/{job}' : UNROUTED_LABEL),
    gates: [
      inFlightLimit(REQUESTS_IN_FLIGHT),
      cronGate(settings.CRON_SECRET, limits),
      operatorGate(settings.ADMIN_SECRET),
    ],
    pages: [
      docsPage(TITLE, addressRateLimit('docs', PUBLIC_LIMIT, limits)),
      cloudPages(
        {
          foundingLink: settings.STRIPE_FOUNDING_LINK ?? null,
          prices: container.get(OfferPrices),
          countFounding: container.get(CLOUD_TOKENS.countFounding),
          getLatestRelease: container.get(GetLatestRelease),
          report: container.get(CLOUD_TOKENS.report),
        },
        pageLimit,
      ),
      ...(settings.RELEASES_DIR === undefined
        ? []
        : [releaseFilesPage(settings.RELEASES_DIR, container.get(GetLatestRelease), pageLimit)]),
      operatorMachinesPage(MACHINES_FOLDER, pageLimit),
      unsubscribePage(container.get(ManageMailingListSubscription), pageLimit),
      ...(writtenMails === null ? [] : [devMailPage(writtenMails)]),
    ],
  });
}
