/** How a key is made from a passphrase: scrypt (RFC 7914). Takes 128 · n · r bytes of memory. */
export interface KeyDerivation {
  readonly n: number;
  readonly r: number;
  readonly p: number;
  /** Lower-case hexadecimal. */
  readonly salt: string;
}

/** The first choice of the OWASP Password Storage Cheat Sheet: 128 MiB. */
export const SCRYPT_COST = { n: 2 ** 17, r: 8, p: 1 } as const;

export const SALT_BYTES = 16;

/** What is accepted from a snapshot, which anyone may have written: up to 256 MiB and some seconds. */
const MOST_N = 2 ** 18;
const MOST_P = 4;

const SALT = new RegExp(`^[0-9a-f]{${2 * SALT_BYTES}}$`);

/** Whether a key may be derived so: no weaker than we do it, and at a price that a machine can pay. */
export function isAcceptableKeyDerivation({ n, r, p, salt }: KeyDerivation): boolean {
  const isPowerOfTwo = Number.isSafeInteger(n) && Number.isInteger(Math.log2(n));
  return (
    isPowerOfTwo &&
    n >= SCRYPT_COST.n &&
    n <= MOST_N &&
    r === SCRYPT_COST.r &&
    Number.isInteger(p) &&
    p >= SCRYPT_COST.p &&
    p <= MOST_P &&
    SALT.test(salt)
  );
}

/** Whether new snapshots may go on with it. */
export const isCurrentKeyDerivation = (derivation: KeyDerivation): boolean =>
  isAcceptableKeyDerivation(derivation) && derivation.n === SCRYPT_COST.n && derivation.p === SCRYPT_COST.p;
