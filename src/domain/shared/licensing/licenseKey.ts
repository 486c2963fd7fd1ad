import { CROCKFORD_ALPHABET, crockfordSymbolsOf, replaceLookalikes } from '../crockford.js';

declare const brand: unique symbol;

/**
 * A key in canonical spelling, such as `PLB-7K3M-Q9TX-4WBH`. Secret: never logged, never stored in plain text.
 */
export type LicenseKey = string & { readonly [brand]: 'LicenseKey' };

const PREFIX = 'PLB';
const PAYLOAD_SYMBOLS = 11;
const GROUP = 4;
const SHAPE = new RegExp(`^${PREFIX}(?:-[${CROCKFORD_ALPHABET}]{${GROUP}}){3}$`);
const FORM = new RegExp(`^${PREFIX}(?:-[0-9A-Z]{${GROUP}}){3}$`, 'i');
/** Matches a key in running text, in upper or lower case. */
export const LICENSE_KEY_IN_TEXT = new RegExp(FORM.source.slice(1, -1), 'gi');

export const LICENSE_KEY_FORMAT = `${PREFIX} and three groups of ${GROUP} letters or digits, as in ${PREFIX}-XXXX-XXXX-XXXX`;

/**
 * Parses a license key as typed by a user, ignoring case and surrounding spaces and mapping O to 0, I and L to 1; null
 * when it is malformed.
 */
export function parseLicenseKey(text: string): LicenseKey | null {
  const typed = text.trim().toUpperCase();
  const key = typed.slice(0, PREFIX.length) + replaceLookalikes(typed.slice(PREFIX.length));
  if (!SHAPE.test(key)) return null;
  const symbols = key.slice(PREFIX.length).replaceAll('-', '');
  return checkSymbol(symbols.slice(0, PAYLOAD_SYMBOLS)) === symbols.at(-1) ? branded(key) : null;
}

/** Parses text that has the form of a license key but whose check symbol may be wrong; only the cloud can judge it. */
export const parseLicenseKeyForm = (text: string): LicenseKey | null =>
  parseLicenseKey(text) ?? (FORM.test(text.trim()) ? branded(text.trim().toUpperCase()) : null);

/** The number of random bytes that `newLicenseKey` needs. */
export const LICENSE_KEY_ENTROPY_BYTES = PAYLOAD_SYMBOLS;

/** Creates a key from `LICENSE_KEY_ENTROPY_BYTES` bytes from a CSPRNG, using 5 bits of each byte: 55 bits in all. */
export function newLicenseKey(entropy: Uint8Array): LicenseKey {
  if (entropy.length !== LICENSE_KEY_ENTROPY_BYTES)
    throw new RangeError(`entropy must be ${LICENSE_KEY_ENTROPY_BYTES} bytes long`);
  const payload = crockfordSymbolsOf(entropy);
  const symbols = payload + checkSymbol(payload);
  return branded(
    [PREFIX, symbols.slice(0, GROUP), symbols.slice(GROUP, 2 * GROUP), symbols.slice(2 * GROUP)].join('-'),
  );
}

/** The part of a key that support may see. */
export const lastFourOfKey = (key: LicenseKey): string => key.slice(-GROUP);

/** Σ of the index of symbol i × (2i+1), i from 0, mod 32. The odd weights detect every single wrong symbol. */
function checkSymbol(payload: string): string {
  const sum = Array.from(payload).reduce(
    (total, symbol, i) => total + CROCKFORD_ALPHABET.indexOf(symbol) * (2 * i + 1),
    0,
  );
  return CROCKFORD_ALPHABET.charAt(sum % CROCKFORD_ALPHABET.length);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- the brand's constructor
const branded = (key: string): LicenseKey => key as LicenseKey;
