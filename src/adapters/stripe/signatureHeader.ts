import { SIGNATURE_TOLERANCE_SECONDS } from '../../domain/cloud/billing/providerEvent.js';

const TIMESTAMP = /^\d{1,12}$/;

/** HMAC-SHA-256 in lower-case hexadecimal, as Stripe writes it. */
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Returns only the timestamp and the well-formed `v1` signatures of a `Stripe-Signature` header, since Stripe's SDK
 * throws plain errors for malformed ones. Null when either is missing or the timestamp is outside the tolerance.
 */
export function readSignatureHeader(header: string | undefined, now: Date): string | null {
  const parts = (header ?? '').split(',');
  const [timestamp, ...moreTimestamps] = valuesOf('t', parts);
  const signatures = valuesOf('v1', parts).filter((value) => SIGNATURE.test(value));
  if (timestamp === undefined || moreTimestamps.length > 0 || !TIMESTAMP.test(timestamp) || signatures.length === 0)
    return null;
  const secondsFromNow = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
  if (secondsFromNow > SIGNATURE_TOLERANCE_SECONDS) return null;
  return [`t=${timestamp}`, ...signatures.map((value) => `v1=${value}`)].join(',');
}

const valuesOf = (name: string, parts: readonly string[]): readonly string[] =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
