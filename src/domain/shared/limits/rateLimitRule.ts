import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../timeUnits.js';

/** A token bucket of `limit` requests that refills evenly over `windowSeconds`. */
export interface RateLimitRule {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export const VALIDATE_LICENSE_LIMIT: RateLimitRule = {
  bucket: 'validate_license',
  limit: 120,
  windowSeconds: MINUTE_SECONDS,
};
/** The number of different, well-formed but unknown license keys that one address may send, over all routes. */
export const LICENSE_GUESS_LIMIT: RateLimitRule = { bucket: 'license_guess', limit: 100, windowSeconds: HOUR_SECONDS };
/** Limits wrong admin secrets per address. */
export const OPERATOR_GUESS_LIMIT: RateLimitRule = {
  bucket: 'operator_guess',
  limit: 5,
  windowSeconds: 15 * MINUTE_SECONDS,
};
/**
 * Limits wrong scheduler secrets per address. Higher than the limit for people, since a scheduler with an outdated
 * secret sends it with every job.
 */
export const CRON_GUESS_LIMIT: RateLimitRule = { bucket: 'cron_guess', limit: 20, windowSeconds: 15 * MINUTE_SECONDS };
export const METRICS_GUESS_LIMIT: RateLimitRule = { ...CRON_GUESS_LIMIT, bucket: 'metrics_guess' };
export const SYNC_UPLOAD_LIMIT: RateLimitRule = { bucket: 'sync_upload', limit: 10, windowSeconds: DAY_SECONDS };
/** Limits trial starts per address block. Counted in the database, so that a deployment does not reset it. */
export const TRIAL_START_LIMIT: RateLimitRule = { bucket: 'trial_start', limit: 2, windowSeconds: DAY_SECONDS };
export const CREATE_CHECKOUT_LIMIT: RateLimitRule = {
  bucket: 'create_checkout_session',
  limit: 10,
  windowSeconds: HOUR_SECONDS,
};
/**
 * The limit for all callers combined. Stripe allows 100 reads a second (25 in test mode); webhooks and jobs use the
 * remainder.
 */
export const CHECKOUT_LOOKUP_LIMIT: RateLimitRule = { bucket: 'checkout_lookup', limit: 20, windowSeconds: 2 };
export const PORTAL_SESSION_LIMIT: RateLimitRule = { bucket: 'portal_session', limit: 10, windowSeconds: HOUR_SECONDS };
export const ALERT_DISPATCH_LIMIT: RateLimitRule = { bucket: 'alert_dispatch', limit: 30, windowSeconds: HOUR_SECONDS };
/** Limits changes to the list of browsers that receive a license's notifications. */
export const PUSH_SUBSCRIPTION_LIMIT: RateLimitRule = {
  bucket: 'push_subscription',
  limit: 60,
  windowSeconds: HOUR_SECONDS,
};
export const DAILY_BRIEFING_LIMIT: RateLimitRule = { bucket: 'daily_briefing', limit: 3, windowSeconds: DAY_SECONDS };
/** Limits requests to recover a license, per address. */
export const LICENSE_RECOVER_LIMIT: RateLimitRule = {
  bucket: 'license_recover',
  limit: 30,
  windowSeconds: HOUR_SECONDS,
};
export const CHECKOUT_SESSION_INFO_LIMIT: RateLimitRule = {
  bucket: 'checkout_session_info',
  limit: 60,
  windowSeconds: MINUTE_SECONDS,
};
/** Limits requests per address for each public figure and description, and for all pages combined. */
export const PUBLIC_LIMIT: RateLimitRule = { bucket: 'public', limit: 600, windowSeconds: MINUTE_SECONDS };
/** The limits that the cloud enforces. */
export const CLOUD_LIMITS: readonly RateLimitRule[] = [
  VALIDATE_LICENSE_LIMIT,
  LICENSE_GUESS_LIMIT,
  OPERATOR_GUESS_LIMIT,
  CRON_GUESS_LIMIT,
  METRICS_GUESS_LIMIT,
  SYNC_UPLOAD_LIMIT,
  TRIAL_START_LIMIT,
  CREATE_CHECKOUT_LIMIT,
  CHECKOUT_LOOKUP_LIMIT,
  PORTAL_SESSION_LIMIT,
  ALERT_DISPATCH_LIMIT,
  PUSH_SUBSCRIPTION_LIMIT,
  DAILY_BRIEFING_LIMIT,
  LICENSE_RECOVER_LIMIT,
  CHECKOUT_SESSION_INFO_LIMIT,
  PUBLIC_LIMIT,
];
export const AUDIT_RUN_LIMIT: RateLimitRule = { bucket: 'audit_run', limit: 1, windowSeconds: MINUTE_SECONDS };
/**
 * Limits decision maps. A map takes 30 ms of CPU, or up to half a second if its price range has tens of thousands of
 * ticks.
 */
export const DECISION_MAP_LIMIT: RateLimitRule = { bucket: 'decision_map', limit: 60, windowSeconds: MINUTE_SECONDS };
export const WHAT_IF_LIMIT: RateLimitRule = { bucket: 'what_if', limit: 240, windowSeconds: MINUTE_SECONDS };
