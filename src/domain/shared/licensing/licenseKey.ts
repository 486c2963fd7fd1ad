import { CROCKFORD_ALPHABET, crockfordSymbolsOf, replaceLookalikes } from '../crockford.js';

declare const brand: unique symbol;

/** A well-formed key in canonical spelling, as in `PLB-7K3M-Q9TX-4WBH`. Secret: never logged, never stored raw. */
export type LicenseKey = string & { readonly [brand]: 'LicenseKey' };

const PREFIX = 'PLB';
const PAYLOAD_SYMBOLS = 11;
const GROUP = 4;
const SHAPE = new RegExp(`^${PREFIX}(?:-[${CROCKFORD_ALPHABET}]{${GROUP}}){3}$`);
/** A key in running text, in whatever case it was typed. */
export const LICENSE_KEY_IN_TEXT = new RegExp(`${PREFIX}(?:-[0-9A-Z]{${GROUP}}){3}`, 'gi');

export const LICENSE_KEY_FORM = `${PREFIX} and three groups of ${GROUP} letters or digits, as in ${PREFIX}-XXXX-XXXX-XXXX`;

/** The key that a person meant (case, blanks around it, O for 0, I and L for 1), or null when it cannot be one. */
export function parseLicenseKey(text: string): LicenseKey | null {
  const typed = text.trim().toUpperCase();
  const key = typed.slice(0, PREFIX.length) + replaceLookalikes(typed.slice(PREFIX.length));
  if (!SHAPE.test(key)) return null;
  const symbols = key.slice(PREFIX.length).replaceAll('-', '');
  return checkSymbol(symbols.slice(0, PAYLOAD_SYMBOLS)) === symbols.at(-1) ? branded(key) : null;
}

/** How many random bytes `newLicenseKey` takes. */
export const LICENSE_KEY_ENTROPY_BYTES = PAYLOAD_SYMBOLS;

/** A key from `LICENSE_KEY_ENTROPY_BYTES` bytes of a CSPRNG: 5 bits of each byte, 55 bits in all. */
export function newLicenseKey(entropy: Uint8Array): LicenseKey {
  if (entropy.length !== LICENSE_KEY_ENTROPY_BYTES) throw new RangeError(`wants ${LICENSE_KEY_ENTROPY_BYTES} bytes`);
  const payload = crockfordSymbolsOf(entropy);
  const symbols = payload + checkSymbol(payload);
  return branded(
    [PREFIX, symbols.slice(0, GROUP), symbols.slice(GROUP, 2 * GROUP), symbols.slice(2 * GROUP)].join('-'),
  );
}

/** What support may see of a key. */
export const lastFourOfKey = (key: LicenseKey): string => key.slice(-GROUP);

/** Σ of the index of symbol i × (2i+1), i from 0, mod 32. The odd weights catch every single wrong symbol. */
function checkSymbol(payload: string): string {
  const sum = Array.from(payload).reduce(
    (total, symbol, i) => total + CROCKFORD_ALPHABET.indexOf(symbol) * (2 * i + 1),
    0,
  );
  return CROCKFORD_ALPHABET.charAt(sum % CROCKFORD_ALPHABET.length);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions -- the brand's constructor
const branded = (key: string): LicenseKey => key as LicenseKey;
