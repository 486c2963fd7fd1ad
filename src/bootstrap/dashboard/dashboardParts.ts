import { ThesisLogFile } from '../../adapters/files/thesisLogFile.js';
import { Agents } from '../../application/dashboard/agents/agents.js';
import { ChartTicker } from '../../application/dashboard/audit/chartTicker.js';
import { ExplainTicker } from '../../application/dashboard/audit/explainTicker.js';
import { ReadAudit } from '../../application/dashboard/audit/readAudit.js';
import { ReadAuditStatus } from '../../application/dashboard/audit/readAuditStatus.js';
import { ReadChanges } from '../../application/dashboard/audit/readChanges.js';
import { RunAudit } from '../../application/dashboard/audit/runAudit.js';
import { PullBackup } from '../../application/dashboard/backup/pullBackup.js';
import { PushBackup } from '../../application/dashboard/backup/pushBackup.js';
import { RemoveBackup } from '../../application/dashboard/backup/removeBackup.js';
import { ViewBackups } from '../../application/dashboard/backup/viewBackups.js';
import { DescribeCoaching } from '../../application/dashboard/coaching/describeCoaching.js';
import { ListCoaches } from '../../application/dashboard/coaching/listCoaches.js';
import { NarrateCoach } from '../../application/dashboard/coaching/narrateCoach.js';
import { ReadCommunity } from '../../application/dashboard/community/readCommunity.js';
import { EnterLicenseKey } from '../../application/dashboard/license/enterLicenseKey.js';
import { OpenBillingPortal } from '../../application/dashboard/license/openBillingPortal.js';
import { RequestTrial } from '../../application/dashboard/license/requestTrial.js';
import { ViewLicense } from '../../application/dashboard/license/viewLicense.js';
import { ImportPortfolio } from '../../application/dashboard/portfolio/importPortfolio.js';
import { ChangePreferences } from '../../application/dashboard/preferences/changePreferences.js';
import { CurrentPreferences } from '../../application/dashboard/preferences/currentPreferences.js';
import { ReadUpdate } from '../../application/dashboard/release/readUpdate.js';
import { DescribeSetup } from '../../application/dashboard/setup/describeSetup.js';
import { BrokerModeSwitch } from '../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { CircuitBreaker } from '../../application/dashboard/trading/broker/circuitBreaker.js';
import { ReconcilePositions } from '../../application/dashboard/trading/broker/reconcilePositions.js';
import { CancelOrder } from '../../application/dashboard/trading/orders/cancelOrder.js';
import { ListOrders } from '../../application/dashboard/trading/orders/listOrders.js';
import { PlaceOrder } from '../../application/dashboard/trading/orders/placeOrder.js';
import { PreviewAction } from '../../application/dashboard/trading/orders/previewAction.js';
import { ReadJournal } from '../../application/dashboard/trading/orders/readJournal.js';
import { SizeOrder } from '../../application/dashboard/trading/orders/sizeOrder.js';
import { ReadInspection } from '../../adapters/inspector/recorder/readInspection.js';
import type { Container } from '../injection.js';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { DashboardParts } from '../../adapters/http/local/dashboardApp.js';
import { VERSION } from '../packageFacts.js';
import { T } from './modules/tokens.js';

const PAGE_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const SECRET_BYTES = 32;

/** What the routes of the dashboard are made of; its secrets are drawn anew each time. */
export function dashboardPartsOf(container: Container): DashboardParts {
  return {
    readAudit: container.get(ReadAudit),
    readAuditStatus: container.get(ReadAuditStatus),
    runAudit: container.get(RunAudit),
    explainTicker: container.get(ExplainTicker),
    chartTicker: container.get(ChartTicker),
    readChanges: container.get(ReadChanges),
    portfolioDocument: container.get(T.portfolioDocument),
    importPortfolio: container.get(ImportPortfolio),
    describeSetup: container.get(DescribeSetup),
    circuit: container.get(CircuitBreaker),
    reconcilePositions: container.get(ReconcilePositions),
    brokerModeSwitch: container.get(BrokerModeSwitch),
    viewLicense: container.get(ViewLicense),
    enterLicenseKey: container.get(EnterLicenseKey),
    preferences: container.get(CurrentPreferences),
    changePreferences: container.get(ChangePreferences),
    orders: {
      sizeOrder: container.get(SizeOrder),
      previewAction: container.get(PreviewAction),
      placeOrder: container.get(PlaceOrder),
      cancelOrder: container.get(CancelOrder),
      listOrders: container.get(ListOrders),
      readJournal: container.get(ReadJournal),
    },
    cloud: {
      agents: container.get(Agents),
      readUpdate: container.get(ReadUpdate),
      readCommunity: container.get(ReadCommunity),
      requestTrial: container.get(RequestTrial),
      openBillingPortal: container.get(OpenBillingPortal),
    },
    backups: {
      viewBackups: container.get(ViewBackups),
      pushBackup: container.get(PushBackup),
      pullBackup: container.get(PullBackup),
      removeBackup: container.get(RemoveBackup),
    },
    describeCoaching: container.get(DescribeCoaching),
    coaches: {
      narrateCoach: container.get(NarrateCoach),
      listCoaches: container.get(ListCoaches),
      thesisLog: container.get(ThesisLogFile),
    },
    streams: container.get(T.eventStreams),
    inspector: { readInspection: container.get(ReadInspection), inspectorStreams: container.get(T.inspectorStreams) },
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
