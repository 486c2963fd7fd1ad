/** How a key is derived from a passphrase: scrypt (RFC 7914). Needs 128 · n · r bytes of memory. */
export interface KeyDerivation {
  readonly n: number;
  readonly r: number;
  readonly p: number;
  /** Lower-case hexadecimal. */
  readonly salt: string;
}

/** The first recommendation of the OWASP Password Storage Cheat Sheet: 128 MiB. */
export const SCRYPT_COST = { n: 2 ** 17, r: 8, p: 1 } as const;

export const SALT_BYTES = 16;

/** Upper limits for a snapshot's parameters, which an attacker may have chosen: 256 MiB and a few seconds. */
const MAX_N = 2 ** 18;
const MAX_P = 4;

const SALT = new RegExp(`^[0-9a-f]{${2 * SALT_BYTES}}$`);

/** Whether key-derivation parameters are at least as strong as `SCRYPT_COST` and at most `MAX_N` and `MAX_P`. */
export function isAcceptableKeyDerivation({ n, r, p, salt }: KeyDerivation): boolean {
  const isPowerOfTwo = Number.isSafeInteger(n) && Number.isInteger(Math.log2(n));
  return (
    isPowerOfTwo &&
    n >= SCRYPT_COST.n &&
    n <= MAX_N &&
    r === SCRYPT_COST.r &&
    Number.isInteger(p) &&
    p >= SCRYPT_COST.p &&
    p <= MAX_P &&
    SALT.test(salt)
  );
}

/** Whether new snapshots may keep using these parameters. */
export const isCurrentKeyDerivation = (derivation: KeyDerivation): boolean =>
  isAcceptableKeyDerivation(derivation) && derivation.n === SCRYPT_COST.n && derivation.p === SCRYPT_COST.p;
