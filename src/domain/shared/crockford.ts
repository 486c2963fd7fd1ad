/** The symbols of Crockford's base32: no I, L, O, U (https://www.crockford.com/base32.html). */
export const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a person meant who wrote O for 0, or I or L for 1; of a text in upper case. */
export const replaceLookalikes = (text: string): string => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** A symbol for each byte, by 5 of its bits. */
export const crockfordSymbolsOf = (entropy: Uint8Array): string =>
  Array.from(entropy, (byte) => CROCKFORD_ALPHABET.charAt(byte % CROCKFORD_ALPHABET.length)).join('');
