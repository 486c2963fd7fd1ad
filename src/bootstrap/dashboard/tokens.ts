import type { Logger } from 'pino';
import type { ActorRefFrom } from 'xstate';
import type { AuditFile } from '../../adapters/files/auditFile.js';
import type { FrameworkEventLog } from '../../adapters/files/frameworkEventLog.js';
import type { JsonLinesLog } from '../../adapters/files/jsonLinesLog.js';
import type { ThesisLogFile } from '../../adapters/files/thesisLogFile.js';
import type { Agents } from '../../application/dashboard/agents/agents.js';
import type { AlertOutbox } from '../../application/dashboard/agents/alertOutbox.js';
import type { BriefDaily } from '../../application/dashboard/agents/briefDaily.js';
import type { CheckForUpdate } from '../../application/dashboard/agents/checkForUpdate.js';
import type { DeliverAlerts } from '../../application/dashboard/agents/deliverAlerts.js';
import type { Duty } from '../../application/dashboard/agents/duty.js';
import type { KnownRelease } from '../../application/dashboard/release/knownRelease.js';
import type { QueueAlerts } from '../../application/dashboard/agents/queueAlerts.js';
import type { ReportConsensus } from '../../application/dashboard/agents/reportConsensus.js';
import type { RevalidateLicense } from '../../application/dashboard/agents/revalidateLicense.js';
import type { EventStreams } from '../../adapters/http/local/eventStreams.js';
import type { AnnounceNews } from '../../application/dashboard/framework/announceNews.js';
import type { ChartTicker } from '../../application/dashboard/audit/chartTicker.js';
import type { AuditFeed } from '../../application/dashboard/audit/auditFeed.js';
import type { ExplainTicker } from '../../application/dashboard/audit/explainTicker.js';
import type { AuditPositions } from '../../application/dashboard/audit/auditPositions.js';
import type { FollowTickers } from '../../application/dashboard/framework/followTickers.js';
import type { MarketData } from '../../application/dashboard/market/marketData.port.js';
import type { OptionChains } from '../../application/dashboard/market/optionChains.port.js';
import type { PlanAudit } from '../../application/dashboard/audit/planAudit.js';
import type { ReadAudit } from '../../application/dashboard/audit/readAudit.js';
import type { AuditHistory } from '../../application/dashboard/audit/auditHistory.port.js';
import type { ReadChanges } from '../../application/dashboard/audit/readChanges.js';
import type { RememberAudit } from '../../application/dashboard/audit/rememberAudit.js';
import type { ReadAuditStatus } from '../../application/dashboard/audit/readAuditStatus.js';
import type { RestoreTickers } from '../../application/dashboard/framework/restoreTickers.js';
import type { TickerActors } from '../../application/dashboard/framework/tickerActors.js';
import type { TickerMemories } from '../../application/dashboard/framework/tickerMemories.port.js';
import type { RunAudit } from '../../application/dashboard/audit/runAudit.js';
import type { Broker } from '../../application/dashboard/trading/broker/broker.port.js';
import type { BrokerModeSwitch } from '../../application/dashboard/trading/broker/brokerModeSwitch.js';
import type { CircuitBreaker } from '../../application/dashboard/trading/broker/circuitBreaker.js';
import type { PullBackup } from '../../application/dashboard/backup/pullBackup.js';
import type { PushBackup } from '../../application/dashboard/backup/pushBackup.js';
import type { RemoveBackup } from '../../application/dashboard/backup/removeBackup.js';
import type { SyncStates } from '../../application/dashboard/backup/syncStates.port.js';
import type { ViewBackups } from '../../application/dashboard/backup/viewBackups.js';
import type { LastPrices } from '../../application/dashboard/trading/broker/lastPrices.js';
import type { MarketWatch } from '../../application/dashboard/trading/broker/marketWatch.port.js';
import type { ReconcilePositions } from '../../application/dashboard/trading/broker/reconcilePositions.js';
import type { SurveyGround } from '../../application/dashboard/trading/broker/surveyGround.js';
import type { Clock } from '../../application/shared/clock.port.js';
import type { AiSpending } from '../../application/dashboard/coaching/aiSpending.js';
import type { AskProvider } from '../../application/dashboard/coaching/askProvider.js';
import type { DescribeCoaching } from '../../application/dashboard/coaching/describeCoaching.js';
import type { SearchChoice } from '../../application/dashboard/coaching/gatherSubject.js';
import type { ListCoaches } from '../../application/dashboard/coaching/listCoaches.js';
import type { NarrateCoach } from '../../application/dashboard/coaching/narrateCoach.js';
import type { NarratorChoice, WhoNarrates } from '../../application/dashboard/coaching/whoNarrates.js';
import type { CloudConnection } from '../../application/dashboard/license/cloud.port.js';
import type { OpenBillingPortal } from '../../application/dashboard/license/openBillingPortal.js';
import type { ReadCommunity } from '../../application/dashboard/community/readCommunity.js';
import type { ReadUpdate } from '../../application/dashboard/release/readUpdate.js';
import type { RequestTrial } from '../../application/dashboard/license/requestTrial.js';
import type { CheckLicense } from '../../application/dashboard/license/checkLicense.js';
import type { CurrentLicense } from '../../application/dashboard/license/currentLicense.js';
import type { EnterLicenseKey } from '../../application/dashboard/license/enterLicenseKey.js';
import type { LicenseConnection, LicenseProofs } from '../../application/dashboard/license/licenseAuthority.port.js';
import type { FirstLicenseCheck } from '../../application/dashboard/license/firstLicenseCheck.js';
import type { LoadLicense } from '../../application/dashboard/license/loadLicense.js';
import type { TolerantVault } from '../../application/dashboard/license/tolerantVault.js';
import type { ViewLicense } from '../../application/dashboard/license/viewLicense.js';
import type { Ids } from '../../application/shared/ids.port.js';
import type { Inspect } from '../../application/dashboard/inspection/inspect.js';
import type { InspectionRecorder } from '../../application/shared/inspection/inspectionRecorder.js';
import type { ReadInspection } from '../../application/shared/inspection/readInspection.js';
import type { CancelOrder } from '../../application/dashboard/trading/orders/cancelOrder.js';
import type { ConfirmTokens } from '../../application/dashboard/trading/orders/confirmTokens.js';
import type { HaltSource } from '../../application/dashboard/trading/orders/haltSource.port.js';
import type { JudgeAction } from '../../application/dashboard/trading/orders/judgeAction.js';
import type { ListOrders } from '../../application/dashboard/trading/orders/listOrders.js';
import type { Turn } from '../../application/dashboard/turn.js';
import type { OrderBook } from '../../application/dashboard/trading/orders/orderBook.js';
import type { OrderFacts } from '../../application/dashboard/trading/orders/orderFacts.js';
import type { PlaceOrder } from '../../application/dashboard/trading/orders/placeOrder.js';
import type { PreviewAction } from '../../application/dashboard/trading/orders/previewAction.js';
import type { ReadJournal } from '../../application/dashboard/trading/orders/readJournal.js';
import type { SendAction } from '../../application/dashboard/trading/orders/sendAction.js';
import type { SettleIntents } from '../../application/dashboard/trading/orders/settleIntents.js';
import type { SizeOrder } from '../../application/dashboard/trading/orders/sizeOrder.js';
import type { ImportPortfolio } from '../../application/dashboard/portfolio/importPortfolio.js';
import type { PortfolioDocument } from '../../application/dashboard/portfolio/portfolioDocument.port.js';
import type { PortfolioSource } from '../../application/dashboard/portfolio/portfolioSource.port.js';
import type { ChangePreferences } from '../../application/dashboard/preferences/changePreferences.js';
import type { CurrentPreferences } from '../../application/dashboard/preferences/currentPreferences.js';
import type { LoadPreferences } from '../../application/dashboard/preferences/loadPreferences.js';
import type { PreferencesStore } from '../../application/dashboard/preferences/preferencesStore.port.js';
import type { Headlines } from '../../application/dashboard/market/headlines.port.js';
import type { ProblemReport } from '../../application/shared/problemReport.port.js';
import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import type { DescribeSetup } from '../../application/dashboard/setup/describeSetup.js';
import type { auditRunMachine } from '../../domain/dashboard/audit/auditRun.machine.js';
import { token } from '../token.js';
import type { BrokerChoice } from './brokers.js';
import type { CloudChoice } from './cloudChoice.js';
import type { DashboardSettings } from './config.js';
import type { PriceSources } from './priceSources.js';

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
  inspectionRecorder: token<InspectionRecorder>('inspectionRecorder'),
  /** To be given to every `createActor`, so that the inspector sees the actor. */
  inspect: token<Inspect>('inspect'),
  readInspection: token<ReadInspection>('readInspection'),
  inspectorStreams: token<EventStreams>('inspectorStreams'),
  priceSources: token<PriceSources>('priceSources'),
  marketData: token<MarketData>('marketData'),
  /** What is on this machine of them. */
  keptPrices: token<MarketData>('keptPrices'),
  optionChains: token<OptionChains>('optionChains'),
  headlines: token<Headlines>('headlines'),
  portfolio: token<PortfolioSource>('portfolio'),
  auditFile: token<AuditFile>('auditFile'),
  auditHistory: token<AuditHistory>('auditHistory'),
  rememberAudit: token<RememberAudit>('rememberAudit'),
  readChanges: token<ReadChanges>('readChanges'),
  tickerMemories: token<TickerMemories>('tickerMemories'),
  frameworkLog: token<FrameworkEventLog>('frameworkLog'),
  announceNews: token<AnnounceNews>('announceNews'),
  /** The live framework actors, by ticker: what coaches, alerts and the inspector listen to. */
  tickerActors: token<TickerActors>('tickerActors'),
  followTickers: token<FollowTickers>('followTickers'),
  restoreTickers: token<RestoreTickers>('restoreTickers'),
  auditRun: token<ActorRefFrom<typeof auditRunMachine>>('auditRun'),
  planAudit: token<PlanAudit>('planAudit'),
  auditPositions: token<AuditPositions>('auditPositions'),
  runAudit: token<RunAudit>('runAudit'),
  readAudit: token<ReadAudit>('readAudit'),
  explainTicker: token<ExplainTicker>('explainTicker'),
  chartTicker: token<ChartTicker>('chartTicker'),
  readAuditStatus: token<ReadAuditStatus>('readAuditStatus'),
  auditFeed: token<AuditFeed>('auditFeed'),
  eventStreams: token<EventStreams>('eventStreams'),
  portfolioDocument: token<PortfolioDocument>('portfolioDocument'),
  importPortfolio: token<ImportPortfolio>('importPortfolio'),
  describeSetup: token<DescribeSetup>('describeSetup'),
  cloudChoice: token<CloudChoice>('cloudChoice'),
  currentLicense: token<CurrentLicense>('currentLicense'),
  licenseVault: token<TolerantVault>('licenseVault'),
  licenseProofs: token<LicenseProofs>('licenseProofs'),
  licenseConnection: token<LicenseConnection>('licenseConnection'),
  loadLicense: token<LoadLicense>('loadLicense'),
  checkLicense: token<CheckLicense>('checkLicense'),
  firstLicenseCheck: token<FirstLicenseCheck>('firstLicenseCheck'),
  enterLicenseKey: token<EnterLicenseKey>('enterLicenseKey'),
  viewLicense: token<ViewLicense>('viewLicense'),
  preferences: token<CurrentPreferences>('preferences'),
  preferencesStore: token<PreferencesStore>('preferencesStore'),
  loadPreferences: token<LoadPreferences>('loadPreferences'),
  changePreferences: token<ChangePreferences>('changePreferences'),
  lastPrices: token<LastPrices>('lastPrices'),
  brokerChoice: token<BrokerChoice>('brokerChoice'),
  circuit: token<CircuitBreaker>('circuit'),
  /** Behind the breaker; in dryrun no order and no cancel passes it. */
  broker: token<Broker>('broker'),
  marketWatch: token<MarketWatch | null>('marketWatch'),
  surveyGround: token<SurveyGround>('surveyGround'),
  brokerModeSwitch: token<BrokerModeSwitch>('brokerModeSwitch'),
  reconcilePositions: token<ReconcilePositions>('reconcilePositions'),
  haltSource: token<HaltSource>('haltSource'),
  orderBook: token<OrderBook>('orderBook'),
  judgeAction: token<JudgeAction>('judgeAction'),
  confirmTokens: token<ConfirmTokens>('confirmTokens'),
  orderTurn: token<Turn>('orderTurn'),
  sendAction: token<SendAction>('sendAction'),
  orderFacts: token<OrderFacts>('orderFacts'),
  sizeOrder: token<SizeOrder>('sizeOrder'),
  previewAction: token<PreviewAction>('previewAction'),
  placeOrder: token<PlaceOrder>('placeOrder'),
  cancelOrder: token<CancelOrder>('cancelOrder'),
  settleIntents: token<SettleIntents>('settleIntents'),
  viewBackups: token<ViewBackups>('viewBackups'),
  pushBackup: token<PushBackup>('pushBackup'),
  pullBackup: token<PullBackup>('pullBackup'),
  removeBackup: token<RemoveBackup>('removeBackup'),
  listOrders: token<ListOrders>('listOrders'),
  readJournal: token<ReadJournal>('readJournal'),
  /** The provider of the settings, or why there is none. */
  narrator: token<NarratorChoice>('narrator'),
  webSearch: token<SearchChoice>('webSearch'),
  describeCoaching: token<DescribeCoaching>('describeCoaching'),
  thesisLog: token<ThesisLogFile>('thesisLog'),
  /** Aborted when the program ends: calls to a provider are given up. */
  coachesStop: token<AbortController>('coachesStop'),
  aiSpending: token<AiSpending>('aiSpending'),
  askProvider: token<AskProvider>('askProvider'),
  narrateCoach: token<NarrateCoach>('narrateCoach'),
  whoNarrates: token<WhoNarrates>('whoNarrates'),
  listCoaches: token<ListCoaches>('listCoaches'),
  cloudConnection: token<CloudConnection>('cloudConnection'),
  agents: token<Agents>('agents'),
  duties: token<readonly Duty[]>('duties'),
  reportConsensus: token<ReportConsensus>('reportConsensus'),
  deliverAlerts: token<DeliverAlerts>('deliverAlerts'),
  revalidateLicense: token<RevalidateLicense>('revalidateLicense'),
  checkForUpdate: token<CheckForUpdate>('checkForUpdate'),
  alertOutbox: token<AlertOutbox>('alertOutbox'),
  syncStates: token<SyncStates>('syncStates'),
  queueAlerts: token<QueueAlerts>('queueAlerts'),
  briefDaily: token<BriefDaily>('briefDaily'),
  knownRelease: token<KnownRelease>('knownRelease'),
  readUpdate: token<ReadUpdate>('readUpdate'),
  readCommunity: token<ReadCommunity>('readCommunity'),
  requestTrial: token<RequestTrial>('requestTrial'),
  openBillingPortal: token<OpenBillingPortal>('openBillingPortal'),
} as const;
