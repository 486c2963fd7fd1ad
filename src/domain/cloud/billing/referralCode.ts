import { CROCKFORD_ALPHABET, crockfordSymbolsOf, replaceLookalikes } from '../../shared/crockford.js';

const LENGTH = 8;
const SHAPE = new RegExp(`^[${CROCKFORD_ALPHABET}]{${LENGTH}}$`);

/** How many random bytes `newReferralCode` takes. */
export const REFERRAL_CODE_ENTROPY_BYTES = LENGTH;

/** A code from `REFERRAL_CODE_ENTROPY_BYTES` random bytes, as in `7K3MQ9TX`. */
export function newReferralCode(entropy: Uint8Array): string {
  if (entropy.length !== REFERRAL_CODE_ENTROPY_BYTES)
    throw new RangeError(`wants ${REFERRAL_CODE_ENTROPY_BYTES} bytes`);
  return crockfordSymbolsOf(entropy);
}

/** The code that a person meant, or null when it cannot be one. */
export function parseReferralCode(text: string): string | null {
  const code = replaceLookalikes(text.trim().toUpperCase());
  return SHAPE.test(code) ? code : null;
}
