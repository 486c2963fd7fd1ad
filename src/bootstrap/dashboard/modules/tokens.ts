import type { Logger } from 'pino';
import type { ActorRefFrom } from 'xstate';
import type { JsonLinesLog } from '../../../adapters/files/durable/jsonLinesLog.js';
import type { EventStreams } from '../../../adapters/http/local/page/eventStreams.js';
import type { MarketData } from '../../../application/dashboard/market/marketData.port.js';
import type { OptionChains } from '../../../application/dashboard/market/optionChains.port.js';
import type { AuditHistory } from '../../../application/dashboard/audit/auditHistory.port.js';
import type { TickerMemories } from '../../../application/dashboard/framework/tickerMemories.port.js';
import type { Broker } from '../../../application/dashboard/trading/broker/broker.port.js';
import type { SyncStates } from '../../../application/dashboard/backup/syncStates.port.js';
import type { MarketWatch } from '../../../application/dashboard/trading/broker/marketWatch.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { SearchChoice } from '../../../application/dashboard/coaching/gatherSubject.js';
import type { NarratorChoice } from '../../../application/dashboard/coaching/whoNarrates.js';
import type { CloudConnection } from '../../../application/dashboard/license/cloud.port.js';
import type { LicenseConnection, LicenseProofs } from '../../../application/dashboard/license/licenseAuthority.port.js';
import type { Ids } from '../../../application/shared/ids.port.js';
import type { Inspect } from '../../../application/dashboard/inspect.port.js';
import type { HaltSource } from '../../../application/dashboard/trading/orders/haltSource.port.js';
import type { Turn } from '../../../application/dashboard/turn.js';
import type { PortfolioDocument } from '../../../application/dashboard/portfolio/portfolioDocument.port.js';
import type { PortfolioSource } from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import type { PreferencesStore } from '../../../application/dashboard/preferences/preferencesStore.port.js';
import type { Headlines } from '../../../application/dashboard/market/headlines.port.js';
import type { ProblemReport } from '../../../application/shared/problemReport.port.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import type { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import type { BackupParts } from '../../../application/dashboard/backup/pushBackup.js';
import { token } from '../../token.js';
import type { BrokerChoice } from '../settings/brokers.js';
import type { CloudChoice } from '../settings/cloudChoice.js';
import type { DashboardSettings } from '../settings/config.js';
import type { PriceSources } from '../settings/priceSources.js';

/** Everything the dashboard's container can give, by the type it gives. */
export const T = {
  settings: token<DashboardSettings>('settings'),
  /** True: nothing is sent to any other machine. */
  offline: token<boolean>('offline'),
  /** False: fetched prices serve this once, the folder is another process's. */
  keepsPrices: token<boolean>('keepsPrices'),
  log: token<Logger>('log'),
  clock: token<Clock>('clock'),
  ids: token<Ids>('ids'),
  report: token<ProblemReport>('report'),
  /** Puts what is amiss in a file, but can be lived with, into the log. */
  warn: token<(message: string) => void>('warn'),
  rateLimits: token<RateLimits>('rateLimits'),
  events: token<JsonLinesLog>('events'),
  /** To be given to every `createActor`, so that the inspector sees the actor. */
  inspect: token<Inspect>('inspect'),
  inspectorStreams: token<EventStreams>('inspectorStreams'),
  priceSources: token<PriceSources>('priceSources'),
  marketData: token<MarketData>('marketData'),
  /** What is on this machine of them. */
  keptPrices: token<MarketData>('keptPrices'),
  optionChains: token<OptionChains>('optionChains'),
  headlines: token<Headlines>('headlines'),
  portfolio: token<PortfolioSource>('portfolio'),
  auditHistory: token<AuditHistory>('auditHistory'),
  tickerMemories: token<TickerMemories>('tickerMemories'),
  auditRun: token<ActorRefFrom<typeof auditRunMachine>>('auditRun'),
  eventStreams: token<EventStreams>('eventStreams'),
  portfolioDocument: token<PortfolioDocument>('portfolioDocument'),
  cloudChoice: token<CloudChoice>('cloudChoice'),
  licenseProofs: token<LicenseProofs>('licenseProofs'),
  licenseConnection: token<LicenseConnection>('licenseConnection'),
  preferencesStore: token<PreferencesStore>('preferencesStore'),
  brokerChoice: token<BrokerChoice>('brokerChoice'),
  /** Behind the breaker; in dryrun no order and no cancel passes it. */
  broker: token<Broker>('broker'),
  marketWatch: token<MarketWatch | null>('marketWatch'),
  haltSource: token<HaltSource>('haltSource'),
  orderTurn: token<Turn>('orderTurn'),
  /** The provider of the settings, or why there is none. */
  narrator: token<NarratorChoice>('narrator'),
  webSearch: token<SearchChoice>('webSearch'),
  /** Aborted when the program ends: calls to a provider are given up. */
  coachesStop: token<AbortController>('coachesStop'),
  cloudConnection: token<CloudConnection>('cloudConnection'),
  backupParts: token<BackupParts>('backupParts'),
  /** Sent with every change that the page makes; new at every start. */
  csrfToken: token<string>('csrfToken'),
  /** Identifies the page to its order routes; new at every start. */
  pageSecret: token<string>('pageSecret'),
  syncStates: token<SyncStates>('syncStates'),
} as const;
