/** Rules of Plumbline, to be tried on any implementation: docs/properties.md. */
export { allHold, RuleBroken, type Rule, type Trial } from './rule.js';

export { breakerRules, COOLDOWN_MS, type NewBreaker, type TriedBreaker } from './breaker.properties.js';
export { breakerOf } from './breakerOf.js';
export { brokerModeRules, type NewMode, type TriedMode } from './brokerMode.properties.js';
export { brokerModeOf } from './brokerModeOf.js';
export { intentOf, intentRules, type IntentMoment, type IntentThrough } from './intent.properties.js';
export { sameHappeningsRules, sameLifeRules, tickerRules, type HappenThrough, type LiveThrough } from './ticker.properties.js';
export { livesByFunction, livesByMachine, type Advance } from './livesBy.js';
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

/** The machines that the rules are about, for who varies one with `provide`. */
export { breakerMachine } from '#domain/breaker/breaker.machine.js';
export { brokerModeMachine } from '#domain/brokerMode/brokerMode.machine.js';
export { foundingProgram } from '#domain/founding/foundingProgram.machine.js';
export { licenseLifecycle } from '#domain/licensing/licenseLifecycle.machine.js';
export { intentLife } from '#domain/orders/intentLife.machine.js';
export { tickerMachine } from '#domain/ticker/ticker.machine.js';
