/** Plumbline's rules as property tests for any implementation (docs/properties.md). */
export { assertRules, RuleBroken, type Rule, type Trial } from './rule.js';

export { breakerRules, COOLDOWN_MS, type NewBreaker, type BreakerUnderTest } from './breaker.properties.js';
export { breakerOf } from './breakerOf.js';
export { brokerModeRules, type NewBrokerMode, type BrokerModeUnderTest } from './brokerMode.properties.js';
export { brokerModeOf } from './brokerModeOf.js';
export { intentOf, intentRules, type IntentMoment, type RunIntent } from './intent.properties.js';
export {
  sameEventRules,
  sameSnapshotRules,
  tickerRules,
  type RunTickerEvents,
  type RunTicker,
} from './ticker.properties.js';
export { tickerRunByFunction, tickerRunByMachine, type AdvanceTicker } from './runTicker.js';
export { advanceTicker, INITIAL_TICKER_SNAPSHOT } from '#domain/dashboard/framework/tickerSnapshot.js';
export { licenseRules, type LicenseMoment, type LicenseState, type RunLicense } from './license.properties.js';
export { licenseOf } from './licenseOf.js';
export { foundingOf, foundingRules, type ClosedAfter } from './founding.properties.js';
export { tokenBucketRules, type Bucket, type NewBucket } from './tokenBucket.properties.js';
export { consensusRules, type Consensus, type NewConsensus } from './consensus.properties.js';
export { auditRules, type Audit } from './audit.properties.js';
export { causalityRules, type BarByBar } from './causality.properties.js';
export { levelRules, type MapLevels } from './levels.properties.js';
export { pillarRules, smoothTermRules, type ScoreTicker, type TickerScores } from './pillars.properties.js';

export { anyBars, flatBars, longBars, rawBar } from './arbitraries/bars.js';
export { portfolio } from './arbitraries/portfolio.js';
export { breakerSteps, type BreakerStep } from './arbitraries/breakerEvents.js';
export { brokerModeEvents, FIRST_START, liveFacts } from './arbitraries/brokerModeEvents.js';
export { intentEvents } from './arbitraries/intentEvents.js';
export { licenseEvents, LICENSE_BEGIN, newLicense } from './arbitraries/licenseEvents.js';
export { tickerEvents } from './arbitraries/tickerEvents.js';
export { providerTraces, type ProviderStep, type ProviderTrace } from './arbitraries/providerTraces.js';

export { walkMachine, type Coverage, type MachineWalkPlan, type MachineWalkResult } from './machineWalk.js';

/** The types that an implementation receives and returns. */
export type { TickerInput } from '#domain/dashboard/audit/auditTicker.js';
export type { Bars } from '#domain/dashboard/market/bars.js';
export type { LevelMap } from '#domain/dashboard/analysis/levels/levelMap.js';
export type { RawBar } from '#domain/dashboard/market/readBars.js';
export type { BreakerStatus } from '#domain/dashboard/trading/breaker/breakerStatus.js';
export type { BreakerContext, BreakerEvent } from '#domain/dashboard/trading/breaker/breaker.machine.js';
export type { BrokerModeContext, BrokerModeEvent } from '#domain/dashboard/trading/mode/brokerMode.machine.js';
export type { BrokerModeRecord } from '#domain/dashboard/trading/mode/brokerModeRecord.js';
export type { LiveReadinessFacts } from '#domain/dashboard/trading/mode/liveRequirements.js';
export type { TickerConsensusFigures } from '#domain/cloud/consensus/tickerConsensusFigures.js';
export type { ConsensusSignal } from '#domain/shared/consensus/consensusSignal.js';
export type { LicensesCountedEvent } from '#domain/cloud/licensing/foundingProgram.machine.js';
export type { LicenseContext, LicenseEvent } from '#domain/cloud/licensing/licenseLifecycle.machine.js';
export type { RateLimitRule } from '#domain/shared/limits/rateLimitRule.js';
export type { RateLimitAllowance } from '#domain/shared/limits/tokenBucket.js';
export type { IntentEvent, OrderProgress } from '#domain/dashboard/trading/orders/orderEvent.js';
export type { FrameworkEvent } from '#domain/dashboard/framework/frameworkEvent.js';
export type { TickerSnapshot } from '#domain/dashboard/framework/tickerSnapshot.js';
export type { TickerContext } from '#domain/dashboard/framework/tickerContext.js';
export type { TickerEvent } from '#domain/dashboard/framework/tickerEvent.js';

/** The machines that the rules are about. Call `provide` on one to make a variant. */
export { breakerMachine } from '#domain/dashboard/trading/breaker/breaker.machine.js';
export { brokerModeMachine } from '#domain/dashboard/trading/mode/brokerMode.machine.js';
export { foundingMachine } from '#domain/cloud/licensing/foundingProgram.machine.js';
export { licenseMachine } from '#domain/cloud/licensing/licenseLifecycle.machine.js';
export { orderIntentMachine } from '#domain/dashboard/trading/orders/orderIntent.machine.js';
export { tickerMachine } from '#domain/dashboard/framework/ticker.machine.js';
