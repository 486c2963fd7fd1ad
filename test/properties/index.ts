/** Rules of Plumbline, to be tried on any implementation: docs/properties.md. */
export { allHold, RuleBroken, type Rule, type Trial } from './rule.js';

export { breakerRules, COOLDOWN_MS, type NewBreaker, type TriedBreaker } from './breaker.properties.js';
export { breakerOf } from './breakerOf.js';
export { brokerModeRules, type NewMode, type TriedMode } from './brokerMode.properties.js';
export { brokerModeOf } from './brokerModeOf.js';
export { intentOf, intentRules, type IntentMoment, type IntentThrough } from './intent.properties.js';
export { sameHappeningsRules, sameLifeRules, tickerRules, type HappenThrough, type LiveThrough } from './ticker.properties.js';
export { livesByFunction, livesByMachine, type Advance } from './livesBy.js';
export { advance, NEW_LIFE } from '#domain/ticker/life.js';
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
export type { TickerInput } from '#domain/audit/auditTicker.js';
export type { Bars } from '#domain/audit/bars.js';
export type { LevelMap } from '#domain/audit/levels/levelMap.js';
export type { RawBar } from '#domain/audit/readBars.js';
export type { BreakerStatus } from '#domain/breaker/breakerStatus.js';
export type { BrokerModeEvent } from '#domain/brokerMode/brokerMode.machine.js';
export type { BrokerModeRecord } from '#domain/brokerMode/brokerModeRecord.js';
export type { LiveFacts } from '#domain/brokerMode/liveRequirements.js';
export type { Figures } from '#domain/consensus/figures.js';
export type { Fire } from '#domain/consensus/fire.js';
export type { LicenseContext, LicenseEvent } from '#domain/licensing/licenseLifecycle.machine.js';
export type { LimitRule } from '#domain/limits/limitRule.js';
export type { Allowance } from '#domain/limits/tokenBucket.js';
export type { IntentEvent, OrderProgress } from '#domain/orders/orderEvent.js';
export type { FrameworkEvent } from '#domain/ticker/frameworkEvent.js';
export type { Life, TickerEvent } from '#domain/ticker/life.js';

/** The machines that the rules are about, for who varies one with `provide`. */
export { breakerMachine } from '#domain/breaker/breaker.machine.js';
export { brokerModeMachine } from '#domain/brokerMode/brokerMode.machine.js';
export { foundingProgram } from '#domain/founding/foundingProgram.machine.js';
export { licenseLifecycle } from '#domain/licensing/licenseLifecycle.machine.js';
export { intentLife } from '#domain/orders/intentLife.machine.js';
export { tickerMachine } from '#domain/ticker/ticker.machine.js';
