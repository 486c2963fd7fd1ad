import type { Logger } from 'pino';
import type { ActorRefFrom } from 'xstate';
import type { JsonLinesLog } from '../../../adapters/files/durable/jsonLinesLog.js';
import type { EventStreams } from '../../../adapters/http/local/page/eventStreams.js';
import type { MarketData } from '../../../application/dashboard/market/marketData.port.js';
import type { AuditHistory } from '../../../application/dashboard/audit/auditHistory.port.js';
import type { TickerRecordStore } from '../../../application/dashboard/framework/tickerRecordStore.port.js';
import type { Broker } from '../../../application/dashboard/trading/broker/broker.port.js';
import type { SyncStateStore } from '../../../application/dashboard/backup/syncStateStore.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { SelectedWebSearch } from '../../../application/dashboard/coaching/loadCoachSubject.js';
import type { SelectedNarrator } from '../../../application/dashboard/coaching/narratorSelection.js';
import type { CloudConnectionState } from '../../../application/dashboard/license/cloudApis.port.js';
import type {
  LicenseConnection,
  LicenseProofVerifier,
} from '../../../application/dashboard/license/licenseAuthority.port.js';
import type { IdGenerator } from '../../../application/shared/ids.port.js';
import type { Inspect } from '../../../application/dashboard/inspect.port.js';
import type { SerialQueue } from '../../../application/dashboard/serialQueue.js';
import type { ImportMappingStore } from '../../../application/dashboard/imports/importMappingStore.port.js';
import type { ImportUndoStore } from '../../../application/dashboard/portfolio/importUndo.port.js';
import type { PortfolioDocument } from '../../../application/dashboard/portfolio/portfolioDocument.port.js';
import type { PortfolioSource } from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import type { RestorablePreferencesStore } from '../../../application/dashboard/preferences/preferencesStore.port.js';
import type { SettingsInUse } from '../../../application/dashboard/settings/settingsInUse.port.js';
import type { SettingsStore } from '../../../application/dashboard/settings/settingsStore.port.js';
import type { Installation } from '../../../application/dashboard/release/installation.port.js';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import type { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import type { BackupDependencies } from '../../../application/dashboard/backup/pushBackup.js';
import { serviceToken } from '../../serviceToken.js';
import type { SelectedBroker } from '../settings/selectBroker.js';
import type { SelectedCloud } from '../settings/selectCloud.js';
import type { DashboardSettings } from '../settings/config.js';
import type { PriceSources } from '../settings/selectPriceSources.js';

/** Service identifiers of the dashboard's container. Each carries the type of the value that it identifies. */
export const DASHBOARD_TOKENS = {
  settings: serviceToken<DashboardSettings>('settings'),
  settingsInUse: serviceToken<SettingsInUse>('settingsInUse'),
  settingsStore: serviceToken<SettingsStore>('settingsStore'),
  /** True when other machines must not be contacted. */
  offline: serviceToken<boolean>('offline'),
  /** False when another process has locked the home folder; fetched prices are then discarded after use. */
  canStorePrices: serviceToken<boolean>('keepsPrices'),
  /** Null when this program was not installed from an archive. */
  installation: serviceToken<Installation | null>('installation'),
  log: serviceToken<Logger>('log'),
  clock: serviceToken<Clock>('clock'),
  ids: serviceToken<IdGenerator>('ids'),
  report: serviceToken<ReportProblem>('report'),
  /** Logs problems with files that are too minor to stop the program. */
  warn: serviceToken<(message: string) => void>('warn'),
  rateLimits: serviceToken<RateLimits>('rateLimits'),
  events: serviceToken<JsonLinesLog>('events'),
  /** Passed to every `createActor`, so that the inspector sees the actor. */
  inspect: serviceToken<Inspect>('inspect'),
  inspectorStreams: serviceToken<EventStreams>('inspectorStreams'),
  priceSources: serviceToken<PriceSources>('priceSources'),
  marketData: serviceToken<MarketData>('marketData'),
  /** The second source with which prices are compared; null when prices are not compared. */
  priceCheck: serviceToken<PriceSources | null>('priceCheck'),
  portfolio: serviceToken<PortfolioSource>('portfolio'),
  auditHistory: serviceToken<AuditHistory>('auditHistory'),
  tickerRecordStore: serviceToken<TickerRecordStore>('tickerMemories'),
  auditRun: serviceToken<ActorRefFrom<typeof auditRunMachine>>('auditRun'),
  eventStreams: serviceToken<EventStreams>('eventStreams'),
  portfolioDocument: serviceToken<PortfolioDocument>('portfolioDocument'),
  selectedCloud: serviceToken<SelectedCloud>('cloudChoice'),
  licenseProofs: serviceToken<LicenseProofVerifier>('licenseProofs'),
  licenseConnection: serviceToken<LicenseConnection>('licenseConnection'),
  preferencesStore: serviceToken<RestorablePreferencesStore>('preferencesStore'),
  selectedBroker: serviceToken<SelectedBroker>('brokerChoice'),
  /** The broker, behind the circuit breaker. In dry run, it lets no order or cancellation pass. */
  broker: serviceToken<Broker>('broker'),
  orderQueue: serviceToken<SerialQueue>('orderQueue'),
  importMappings: serviceToken<ImportMappingStore>('importMappings'),
  importQueue: serviceToken<SerialQueue>('importQueue'),
  importUndo: serviceToken<ImportUndoStore>('importUndo'),
  /** The AI provider chosen in the settings, or the reason why no provider is used. */
  selectedNarrator: serviceToken<SelectedNarrator>('narrator'),
  selectedWebSearch: serviceToken<SelectedWebSearch>('webSearch'),
  /** Aborted when the program stops, which cancels calls to AI providers. */
  coachesStop: serviceToken<AbortController>('coachesStop'),
  cloudConnection: serviceToken<CloudConnectionState>('cloudConnection'),
  backupDependencies: serviceToken<BackupDependencies>('backupParts'),
  /** Sent with every change from the page; regenerated at every start. */
  csrfToken: serviceToken<string>('csrfToken'),
  /** Identifies the page to its order routes; regenerated at every start. */
  pageSecret: serviceToken<string>('pageSecret'),
  syncStateStore: serviceToken<SyncStateStore>('syncStates'),
} as const;
