/** Crockford's base32, as license keys have it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** How many random bytes `newReferralCode` takes. */
export const REFERRAL_CODE_ENTROPY_BYTES = LENGTH;

/** A code from `REFERRAL_CODE_ENTROPY_BYTES` random bytes, as in `7K3MQ9TX`. */
export function newReferralCode(entropy: Uint8Array): string {
  if (entropy.length !== REFERRAL_CODE_ENTROPY_BYTES) throw new RangeError(`wants ${REFERRAL_CODE_ENTROPY_BYTES} bytes`);
  return Array.from(entropy, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** The code that a person meant, or null when it cannot be one. */
export function parseReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return SHAPE.test(code) ? code : null;
}
