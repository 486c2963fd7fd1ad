import type { Express } from 'express';
import { accountCommandRoutes } from '../../adapters/http/admin/account.routes.js';
import { alertCommandRoutes } from '../../adapters/http/admin/alerts.routes.js';
import { billingCommandRoutes } from '../../adapters/http/admin/billing.routes.js';
import { licenseCommandRoutes } from '../../adapters/http/admin/license.routes.js';
import { operationsCommandRoutes } from '../../adapters/http/admin/operations.routes.js';
import { outboxCommandRoutes } from '../../adapters/http/admin/outbox.routes.js';
import { trackRecordCommandRoutes } from '../../adapters/http/admin/trackRecord.routes.js';
import { buildApp } from '../../adapters/http/pipeline/app.js';
import type { Container } from '../injection.js';
import { dumpTo } from './dumpFile.js';
import { T } from './tokens.js';

/** The operator's commands, for a socket that only the operator can reach. */
export function adminApp(container: Container): Express {
  const routes = [
    ...licenseCommandRoutes({
      issueLicense: container.get(T.issueLicense),
      showLicense: container.get(T.showLicense),
      revokeLicenses: container.get(T.revokeLicenses),
      resendKey: container.get(T.resendKey),
    }),
    ...accountCommandRoutes({ exportAccount: container.get(T.exportAccount), eraseAccount: container.get(T.eraseAccount) }),
    ...billingCommandRoutes({ inbox: container.get(T.billingInbox), retryBillingEvent: container.get(T.retryBillingEvent) }),
    ...alertCommandRoutes(container.get(T.explainAlerts)),
    ...outboxCommandRoutes(container.get(T.outbox)),
    ...operationsCommandRoutes({
      setRelease: container.get(T.setRelease),
      countLicenses: () => container.get(T.licenses).count(),
      countKeys: () => container.get(T.licenses).countKeys(container.get(T.licenseKeys).pepper),
      dump: (file) => dumpTo(container.get(T.database), file),
    }),
    ...trackRecordCommandRoutes({
      publishTrackRecord: container.get(T.publishTrackRecord),
      verifyTrackRecord: container.get(T.verifyTrackRecord),
    }),
  ];
  return buildApp({
    limits: container.get(T.rateLimits),
    log: container.get(T.log),
    traffic: container.get(T.metrics),
    routes,
    trustedHops: 0,
  });
}
