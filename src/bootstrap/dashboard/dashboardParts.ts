import type { Container } from '../injection.js';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { DashboardParts } from '../../adapters/http/local/dashboardApp.js';
import { VERSION } from '../packageFacts.js';
import { T } from './tokens.js';

const PAGE_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const SECRET_BYTES = 32;

/** What the routes of the dashboard are made of; its secrets are drawn anew each time. */
export function dashboardPartsOf(container: Container): DashboardParts {
  return {
    readAudit: container.get(T.readAudit),
    readAuditStatus: container.get(T.readAuditStatus),
    runAudit: container.get(T.runAudit),
    explainTicker: container.get(T.explainTicker),
    chartTicker: container.get(T.chartTicker),
    readChanges: container.get(T.readChanges),
    portfolioDocument: container.get(T.portfolioDocument),
    importPortfolio: container.get(T.importPortfolio),
    describeSetup: container.get(T.describeSetup),
    circuit: container.get(T.circuit),
    reconcilePositions: container.get(T.reconcilePositions),
    brokerModeSwitch: container.get(T.brokerModeSwitch),
    viewLicense: container.get(T.viewLicense),
    enterLicenseKey: container.get(T.enterLicenseKey),
    preferences: container.get(T.preferences),
    changePreferences: container.get(T.changePreferences),
    orders: {
      sizeOrder: container.get(T.sizeOrder),
      previewAction: container.get(T.previewAction),
      placeOrder: container.get(T.placeOrder),
      cancelOrder: container.get(T.cancelOrder),
      listOrders: container.get(T.listOrders),
      readJournal: container.get(T.readJournal),
    },
    cloud: {
      agents: container.get(T.agents),
      readUpdate: container.get(T.readUpdate),
      readCommunity: container.get(T.readCommunity),
      requestTrial: container.get(T.requestTrial),
      openBillingPortal: container.get(T.openBillingPortal),
    },
    backups: {
      viewBackups: container.get(T.viewBackups),
      pushBackup: container.get(T.pushBackup),
      pullBackup: container.get(T.pullBackup),
      removeBackup: container.get(T.removeBackup),
    },
    describeCoaching: container.get(T.describeCoaching),
    coaches: {
      narrateCoach: container.get(T.narrateCoach),
      listCoaches: container.get(T.listCoaches),
      thesisLog: container.get(T.thesisLog),
    },
    streams: container.get(T.eventStreams),
    inspector: { readInspection: container.get(T.readInspection), inspectorStreams: container.get(T.inspectorStreams) },
    clock: container.get(T.clock),
    limits: container.get(T.rateLimits),
    log: container.get(T.log),
    csrfToken: randomBytes(SECRET_BYTES).toString('hex'),
    pageSecret: randomBytes(SECRET_BYTES).toString('hex'),
    allowedHosts: container.get(T.settings).DASHBOARD_ALLOWED_HOSTS,
    pageFolder: PAGE_FOLDER,
    version: VERSION,
  };
}
