import type { Express } from 'express';
import { accountCommandRoutes } from '../../adapters/http/admin/account.routes.js';
import { alertCommandRoutes } from '../../adapters/http/admin/alerts.routes.js';
import { billingCommandRoutes } from '../../adapters/http/admin/billing.routes.js';
import { licenseCommandRoutes } from '../../adapters/http/admin/license.routes.js';
import { operationsCommandRoutes } from '../../adapters/http/admin/operations.routes.js';
import { outboxCommandRoutes } from '../../adapters/http/admin/outbox.routes.js';
import { trackRecordCommandRoutes } from '../../adapters/http/admin/trackRecord.routes.js';
import { Metrics } from '../../adapters/http/metrics.js';
import { buildApp } from '../../adapters/http/pipeline/app.js';
import { RetryBillingEvent } from '../../application/cloud/billing/events/retryBillingEvent.js';
import { IssueLicense } from '../../application/cloud/licensing/issueLicense.js';
import { ResendKey } from '../../application/cloud/licensing/resendKey.js';
import { RevokeLicenses } from '../../application/cloud/licensing/revokeLicenses.js';
import { ShowLicense } from '../../application/cloud/licensing/showLicense.js';
import { ExplainAlerts } from '../../application/cloud/messaging/alerts/explainAlerts.js';
import { EraseAccount } from '../../application/cloud/privacy/eraseAccount.js';
import { ExportAccount } from '../../application/cloud/privacy/exportAccount.js';
import { PublishTrackRecord } from '../../application/cloud/publishing/publishTrackRecord.js';
import { SetRelease } from '../../application/cloud/publishing/setRelease.js';
import { VerifyTrackRecord } from '../../application/cloud/publishing/verifyTrackRecord.js';
import type { Container } from '../injection.js';
import { dumpTo } from './settings/dumpFile.js';
import { SETTING_BY_CAPABILITY } from './settings/capabilities.js';
import { T } from './modules/tokens.js';

/** The operator's commands, for a socket that only the operator can reach. */
export function adminApp(container: Container): Express {
  const routes = [
    ...licenseCommandRoutes({
      issueLicense: container.get(IssueLicense),
      showLicense: container.get(ShowLicense),
      revokeLicenses: container.get(RevokeLicenses),
      resendKey: container.get(ResendKey),
    }),
    ...accountCommandRoutes({ exportAccount: container.get(ExportAccount), eraseAccount: container.get(EraseAccount) }),
    ...billingCommandRoutes({
      inbox: container.get(T.billingInbox),
      retryBillingEvent: container.get(RetryBillingEvent),
    }),
    ...alertCommandRoutes(container.get(ExplainAlerts)),
    ...outboxCommandRoutes(container.get(T.outbox)),
    ...operationsCommandRoutes({
      setRelease: container.get(SetRelease),
      countLicenses: () => container.get(T.licenses).count(),
      countKeys: () => container.get(T.licenses).countKeys(container.get(T.licenseKeys).pepper),
      dump: (file) => dumpTo(container.get(T.database), file),
    }),
    ...trackRecordCommandRoutes({
      publishTrackRecord: container.get(PublishTrackRecord),
      verifyTrackRecord: container.get(VerifyTrackRecord),
    }),
  ];
  return buildApp({
    limits: container.get(T.rateLimits),
    log: container.get(T.log),
    traffic: container.get(Metrics),
    routes,
    trustedHops: 0,
    settingByCapability: SETTING_BY_CAPABILITY,
  });
}
