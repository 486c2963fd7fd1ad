/** The symbols of Crockford's base32: no I, L, O, U (https://www.crockford.com/base32.html). */
export const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Maps O to 0, and I and L to 1, in upper-case text. */
export const replaceLookalikes = (text: string): string => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Encodes 5 bits of each byte as one symbol. */
export const crockfordSymbolsOf = (entropy: Uint8Array): string =>
  Array.from(entropy, (byte) => CROCKFORD_ALPHABET.charAt(byte % CROCKFORD_ALPHABET.length)).join('');
