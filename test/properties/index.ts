export { allHold, RuleBroken, type Rule, type Trial } from './rule.js';
export { breakerSteps, type BreakerStep } from './arbitraries/breakerEvents.js';
export { breakerOf } from './breakerOf.js';
export { breakerRules, COOLDOWN_MS, type NewBreaker, type TriedBreaker } from './breaker.properties.js';
