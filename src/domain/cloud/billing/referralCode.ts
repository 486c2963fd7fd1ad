import { CROCKFORD_ALPHABET, crockfordSymbolsOf, replaceLookalikes } from '../../shared/crockford.js';

const LENGTH = 8;
const SHAPE = new RegExp(`^[${CROCKFORD_ALPHABET}]{${LENGTH}}$`);

/** The number of random bytes that `newReferralCode` needs. */
export const REFERRAL_CODE_ENTROPY_BYTES = LENGTH;

/** Encodes `REFERRAL_CODE_ENTROPY_BYTES` random bytes as a code such as `7K3MQ9TX`. */
export function newReferralCode(entropy: Uint8Array): string {
  if (entropy.length !== REFERRAL_CODE_ENTROPY_BYTES)
    throw new RangeError(`entropy must be ${REFERRAL_CODE_ENTROPY_BYTES} bytes long`);
  return crockfordSymbolsOf(entropy);
}

/** Parses a referral code as typed by a user; null when it is malformed. */
export function parseReferralCode(text: string): string | null {
  const code = replaceLookalikes(text.trim().toUpperCase());
  return SHAPE.test(code) ? code : null;
}
