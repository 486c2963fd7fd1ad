import type { Express } from 'express';
import { fileURLToPath } from 'node:url';
import { messageIdOf } from '../../adapters/email/mailCarrier.js';
import { Metrics } from '../../adapters/http/metrics.js';
import { addressLimit } from '../../adapters/http/pipeline/addressLimit.js';
import { buildApp } from '../../adapters/http/pipeline/app.js';
import { alertsRoutes } from '../../adapters/http/cloud/alerts.routes.js';
import { briefingRoutes } from '../../adapters/http/cloud/briefing.routes.js';
import { checkoutRoutes } from '../../adapters/http/cloud/checkout.routes.js';
import { consensusRoutes } from '../../adapters/http/cloud/consensus.routes.js';
import { cronRoutes } from '../../adapters/http/cloud/cron.routes.js';
import { cronGate } from '../../adapters/http/cloud/cronGate.js';
import { foundingRoutes } from '../../adapters/http/cloud/founding.routes.js';
import { licenseAccess, type LicensedCaller } from '../../adapters/http/cloud/licenseAccess.js';
import { licensingRoutes } from '../../adapters/http/cloud/licensing.routes.js';
import { machinesRoutes } from '../../adapters/http/cloud/machines.routes.js';
import { operationsRoutes } from '../../adapters/http/cloud/operations.routes.js';
import { adminSecret, operatorGate } from '../../adapters/http/cloud/operatorAccess.js';
import { OperatorCookie } from '../../adapters/http/cloud/operatorSession.js';
import { cloudPages } from '../../adapters/http/cloud/pages/cloudPages.js';
import { devMailPage } from '../../adapters/http/cloud/pages/devMail.page.js';
import { machinesPage } from '../../adapters/http/cloud/pages/machines.page.js';
import { unsubscribePage } from '../../adapters/http/cloud/pages/unsubscribe.page.js';
import { publishingRoutes } from '../../adapters/http/cloud/publishing.routes.js';
import { recoverRoutes } from '../../adapters/http/cloud/recover.routes.js';
import { referralRoutes } from '../../adapters/http/cloud/referrals.routes.js';
import { syncRoutes } from '../../adapters/http/cloud/sync.routes.js';
import { trackRecordRoutes } from '../../adapters/http/cloud/trackRecord.routes.js';
import { trialRoutes } from '../../adapters/http/cloud/trial.routes.js';
import { webhookRoutes } from '../../adapters/http/cloud/webhook.routes.js';
import { descriptionRoute, docsPage } from '../../adapters/http/description/docs.routes.js';
import { inFlightLimit } from '../../adapters/http/pipeline/inFlightLimit.js';
import type { Route } from '../../adapters/http/pipeline/route.js';
import { CreateCheckout } from '../../application/cloud/billing/checkout/createCheckout.js';
import { DescribeCheckout } from '../../application/cloud/billing/checkout/describeCheckout.js';
import { OpenPortal } from '../../application/cloud/billing/checkout/openPortal.js';
import { ShowReferrals } from '../../application/cloud/billing/referrals/showReferrals.js';
import { ReadConsensus } from '../../application/cloud/consensus/readConsensus.js';
import { SubmitFires } from '../../application/cloud/consensus/submitFires.js';
import { ReadCloudMachines } from '../../application/cloud/inspection/readCloudMachines.js';
import { RecognizeKey } from '../../application/cloud/licensing/recognizeKey.js';
import { RequestKeyRecovery } from '../../application/cloud/licensing/requestKeyRecovery.js';
import { StartTrial } from '../../application/cloud/licensing/trial/startTrial.js';
import { ValidateLicense } from '../../application/cloud/licensing/validateLicense.js';
import { DispatchAlert } from '../../application/cloud/messaging/alerts/dispatchAlert.js';
import { SendBriefing } from '../../application/cloud/messaging/alerts/sendBriefing.js';
import { ManageSubscription } from '../../application/cloud/messaging/mail/manageSubscription.js';
import { CheckSubsystems } from '../../application/cloud/operations/checkSubsystems.js';
import { RunJob } from '../../application/cloud/operations/runJob.js';
import { GetLatestTrackRecord } from '../../application/cloud/publishing/getLatestTrackRecord.js';
import { GetLatestRelease } from '../../application/cloud/publishing/getLatestRelease.js';
import { PublishTrackRecord } from '../../application/cloud/publishing/publishTrackRecord.js';
import { DeleteSnapshot } from '../../application/cloud/sync/deleteSnapshot.js';
import { DownloadSnapshot } from '../../application/cloud/sync/downloadSnapshot.js';
import { ListSnapshots } from '../../application/cloud/sync/listSnapshots.js';
import { UploadSnapshot } from '../../application/cloud/sync/uploadSnapshot.js';
import { PUBLIC } from '../../domain/shared/limits/limitRule.js';
import type { Container } from '../injection.js';
import { VERSION } from '../packageFacts.js';
import { publicUrlOf } from './settings/config.js';
import { SETTING_BY_CAPABILITY } from './settings/capabilities.js';
import { T } from './modules/tokens.js';

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
  const routes = cloudRoutes(container);
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

/** All that the description describes. */
export function cloudRoutes(container: Container): Route[] {
  const settings = container.get(T.settings);
  const publicUrl = publicUrlOf(settings);
  const licensed: LicensedCaller = (demand) =>
    licenseAccess(container.get(RecognizeKey), container.get(T.clock), demand);
  /** Ended licenses too: a person must always be able to pay and to take data out. */
  const holder = licensed({ alsoEnded: true });
  const routes: Route[] = [
    ...operationsRoutes({
      clock: container.get(T.clock),
      checkSubsystems: container.get(CheckSubsystems),
      metrics: container.get(Metrics),
      metricsToken: settings.METRICS_TOKEN,
      limits: container.get(T.rateLimits),
    }),
    ...publishingRoutes(container.get(GetLatestRelease)),
    ...trialRoutes({ startTrial: container.get(StartTrial), hashOf: container.get(T.hashOf) }),
    ...recoverRoutes(container.get(RequestKeyRecovery)),
    ...checkoutRoutes({
      createCheckout: container.get(CreateCheckout),
      describeCheckout: container.get(DescribeCheckout),
      openPortal: container.get(OpenPortal),
      holder,
    }),
    ...webhookRoutes({ events: container.get(T.billingEvents), receive: container.get(T.receiveBillingEvent) }),
    ...foundingRoutes({ countFounding: container.get(T.cachedReads)(() => container.get(T.licenses).countFounding()) }),
    ...referralRoutes({ showReferrals: container.get(ShowReferrals), holder, publicUrl }),
    ...alertsRoutes({ dispatchAlert: container.get(DispatchAlert), licensed }),
    ...briefingRoutes({
      sendBriefing: container.get(SendBriefing),
      licensed,
      messageIdOf: (id) => messageIdOf(id, publicUrl),
    }),
    ...trackRecordRoutes({
      getLatestTrackRecord: container.get(GetLatestTrackRecord),
      publishTrackRecord: container.get(PublishTrackRecord),
      clock: container.get(T.clock),
    }),
    ...cronRoutes(container.get(RunJob)),
    ...syncRoutes({
      licensed,
      uploadSnapshot: container.get(UploadSnapshot),
      listSnapshots: container.get(ListSnapshots),
      downloadSnapshot: container.get(DownloadSnapshot),
      deleteSnapshot: container.get(DeleteSnapshot),
    }),
    ...consensusRoutes({
      licensed,
      submitFires: container.get(SubmitFires),
      readConsensus: container.get(ReadConsensus),
    }),
    ...licensingRoutes({ validateLicense: container.get(ValidateLicense), tokens: container.get(T.licenseTokens) }),
  ];
  if (settings.ADMIN_SECRET !== undefined) {
    routes.push(
      ...machinesRoutes({
        readCloudMachines: container.get(ReadCloudMachines),
        secret: adminSecret(settings.ADMIN_SECRET, container.get(T.rateLimits)),
        cookie: new OperatorCookie(
          container.get(T.operatorSessions),
          container.get(T.hashOf)(`operator sessions ${settings.ADMIN_SECRET}`),
          container.get(T.clock),
          publicUrl.startsWith('https:'),
        ),
      }),
    );
  }
  return routes;
}
