import { createHmac } from 'node:crypto';
import type { Peppers } from './hmacLicenseKeys.js';

const SYMBOLS = 22;

/**
 * Derives the ntfy topic of a license: 22 base64url characters (132 bits) of an HMAC-SHA-256 of its id, so that it
 * cannot be guessed. Uses the oldest pepper, because phones must stay subscribed to the topic when a newer pepper is
 * added.
 */
export function createPushTopicDeriver(peppers: Peppers): (licenseId: string) => string {
  const oldest = peppers.at(-1) ?? peppers[0];
  return (licenseId) => createHmac('sha256', oldest).update(`push ${licenseId}`).digest('base64url').slice(0, SYMBOLS);
}
