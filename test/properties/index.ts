/** Rules of Plumbline, to be tried on any implementation: docs/properties.md. */
export { allHold, RuleBroken, type Rule, type Trial } from './rule.js';

export { breakerRules, COOLDOWN_MS, type NewBreaker, type TriedBreaker } from './breaker.properties.js';
export { breakerOf } from './breakerOf.js';
export { brokerModeRules, type NewMode, type TriedMode } from './brokerMode.properties.js';
export { brokerModeOf } from './brokerModeOf.js';
export { intentOf, intentRules, type IntentMoment, type IntentThrough } from './intent.properties.js';
export {
  sameHappeningsRules,
  sameLifeRules,
  tickerRules,
  type HappenThrough,
  type LiveThrough,
} from './ticker.properties.js';
export { livesByFunction, livesByMachine, type Advance } from './livesBy.js';
export { advance, NEW_LIFE } from '#domain/dashboard/framework/life.js';
export { licenseRules, type LicenseMoment, type LicenseState, type LicenseThrough } from './license.properties.js';
export { licenseOf } from './licenseOf.js';
export { foundingOf, foundingRules, type ClosedAfter } from './founding.properties.js';
export { tokenBucketRules, type Bucket, type NewBucket } from './tokenBucket.properties.js';
export { consensusRules, type Consensus, type NewConsensus } from './consensus.properties.js';
export { auditRules, type Audit } from './audit.properties.js';
export { causalityRules, type BarByBar } from './causality.properties.js';
export { levelRules, type MapLevels } from './levels.properties.js';
export { pillarRules, smoothTermRules, type Judge, type Judged } from './pillars.properties.js';

export { anyBars, deadBars, longBars, rawBar } from './arbitraries/bars.js';
export { portfolio } from './arbitraries/portfolio.js';
export { breakerSteps, type BreakerStep } from './arbitraries/breakerEvents.js';
export { brokerModeEvents, FIRST_START, liveFacts } from './arbitraries/brokerModeEvents.js';
export { intentEvents } from './arbitraries/intentEvents.js';
export { licenseEvents, LICENSE_BEGIN, newLicense } from './arbitraries/licenseEvents.js';
export { tickerEvents } from './arbitraries/tickerEvents.js';
export { providerTraces, type ProviderStep, type ProviderTrace } from './arbitraries/providerTraces.js';

export { walked, type Visited, type Walk, type WalkedMachine } from './machineWalk.js';

/** What an implementation is given, and gives back. */
export type { TickerInput } from '#domain/dashboard/audit/auditTicker.js';
export type { Bars } from '#domain/dashboard/market/bars.js';
export type { LevelMap } from '#domain/dashboard/analysis/levels/levelMap.js';
export type { RawBar } from '#domain/dashboard/market/readBars.js';
export type { BreakerStatus } from '#domain/dashboard/trading/breaker/breakerStatus.js';
export type { BrokerModeEvent } from '#domain/dashboard/trading/mode/brokerMode.machine.js';
export type { BrokerModeRecord } from '#domain/dashboard/trading/mode/brokerModeRecord.js';
export type { LiveFacts } from '#domain/dashboard/trading/mode/liveRequirements.js';
export type { Figures } from '#domain/cloud/consensus/figures.js';
export type { Fire } from '#domain/shared/consensus/fire.js';
export type { LicenseContext, LicenseEvent } from '#domain/cloud/licensing/licenseLifecycle.machine.js';
export type { LimitRule } from '#domain/shared/limits/limitRule.js';
export type { Allowance } from '#domain/shared/limits/tokenBucket.js';
export type { IntentEvent, OrderProgress } from '#domain/dashboard/trading/orders/orderEvent.js';
export type { FrameworkEvent } from '#domain/dashboard/framework/frameworkEvent.js';
export type { Life } from '#domain/dashboard/framework/life.js';
export type { TickerEvent } from '#domain/dashboard/framework/tickerEvent.js';

/** The machines that the rules are about, for who varies one with `provide`. */
export { breakerMachine } from '#domain/dashboard/trading/breaker/breaker.machine.js';
export { brokerModeMachine } from '#domain/dashboard/trading/mode/brokerMode.machine.js';
export { foundingProgram } from '#domain/cloud/licensing/foundingProgram.machine.js';
export { licenseLifecycle } from '#domain/cloud/licensing/licenseLifecycle.machine.js';
export { intentLife } from '#domain/dashboard/trading/orders/intentLife.machine.js';
export { tickerMachine } from '#domain/dashboard/framework/ticker.machine.js';
