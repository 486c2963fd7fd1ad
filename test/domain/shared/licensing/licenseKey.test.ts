import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  LICENSE_KEY_ENTROPY_BYTES,
  LICENSE_KEY_FORMAT,
  LICENSE_KEY_IN_TEXT,
  lastFourOfKey,
  newLicenseKey,
  parseLicenseKey,
  parseLicenseKeyForm,
  type LicenseKey,
} from '../../../../src/domain/shared/licensing/licenseKey.js';
import { runs } from '../../../runs.js';

const EXAMPLE = 'PLB-7K3M-Q9TX-4WBH';
/** https://www.crockford.com/base32.html */
const CROCKFORD = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ');

const entropy = fc.uint8Array({ minLength: LICENSE_KEY_ENTROPY_BYTES, maxLength: LICENSE_KEY_ENTROPY_BYTES });
const drawnKey: fc.Arbitrary<LicenseKey> = entropy.map(newLicenseKey);
const symbolAt = fc.constantFrom(4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17);

const withSymbol = (key: string, at: number, symbol: string): string => key.slice(0, at) + symbol + key.slice(at + 1);

describe('parseLicenseKeyForm', () => {
  it.each([
    ['a key with a wrong check symbol', ' plb-7k3m-q9tx-4wbu\n', 'PLB-7K3M-Q9TX-4WBU'],
    ['a correct key with lookalikes', ' plb-il1l-1i1l-lils ', 'PLB-1111-1111-111S'],
    ['text of another form', 'PLB-7K3M-Q9TX', null],
  ])('reads %s', (_what, text, key) => {
    expect(parseLicenseKeyForm(text)).toBe(key);
  });
});

describe('parseLicenseKey', () => {
  it.each([
    ['as it was sent', EXAMPLE],
    ['in lower case', 'plb-7k3m-q9tx-4wbh'],
    ['in mixed case', 'Plb-7k3M-Q9tX-4wBh'],
    ['between spaces', ' \t\n PLB-7K3M-Q9TX-4WBH\r\n '],
  ])('accepts a key %s [LIC-10]', (_how, text) => {
    expect(parseLicenseKey(text)).toBe(EXAMPLE);
  });

  it.each([
    ['PLB-OOOO-OOOO-OOOO', 'PLB-0000-0000-0000'],
    ['PLB-oooo-OOOO-oooo', 'PLB-0000-0000-0000'],
    ['PLB-IL11-1111-111S', 'PLB-1111-1111-111S'],
    ['plb-il1l-1i1l-lILs', 'PLB-1111-1111-111S'],
  ])('reads %s as %s: O is 0, I and L are 1 [LIC-10]', (text, key) => {
    expect(parseLicenseKey(text)).toBe(key);
  });

  it.each([
    ['an empty text', ''],
    ['only spaces', '   '],
    ['a key without a prefix', '7K3M-Q9TX-4WBH'],
    ['another prefix', 'PLC-7K3M-Q9TX-4WBH'],
    ['a lookalike in the prefix', 'P1B-7K3M-Q9TX-4WBH'],
    ['a key without hyphens', 'PLB7K3MQ9TX4WBH'],
    ['a key with a misplaced hyphen', 'PLB-7K3-MQ9TX-4WBH'],
    ['a key with dashes instead of hyphens', 'PLB–7K3M–Q9TX–4WBH'],
    ['a space inside', 'PLB-7K3M Q9TX-4WBH'],
    ['a key with one symbol too few', 'PLB-7K3M-Q9TX-4WB'],
    ['a key with one symbol too many', 'PLB-7K3M-Q9TX-4WBHH'],
    ['a key with one group too few', 'PLB-7K3M-Q9TX'],
    ['a key with one group too many', 'PLB-7K3M-Q9TX-4WBH-4WBH'],
    ['a letter outside the alphabet', 'PLB-7K3M-Q9TU-4WBH'],
    ['a non-ASCII letter', 'PLB-7K3M-Q9TX-4WBÄ'],
    ['something after a line break', `${EXAMPLE}\nx`],
    ['something before the key', `x${EXAMPLE}`],
    ['two keys', `${EXAMPLE} ${EXAMPLE}`],
    ['a wrong check symbol', 'PLB-7K3M-Q9TX-4WBJ'],
  ])('refuses %s [LIC-01]', (_what, text) => {
    expect(parseLicenseKey(text)).toBeNull();
  });

  it('refuses every key with one wrong symbol [LIC-09]', () => {
    fc.assert(
      fc.property(drawnKey, symbolAt, fc.constantFrom(...CROCKFORD), (key, at, symbol) => {
        fc.pre(key[at] !== symbol);
        return parseLicenseKey(withSymbol(key, at, symbol)) === null;
      }),
      { numRuns: runs(1000) },
    );
  });

  it('accepts only well-formed keys', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^PLB(-[0-9A-Z]{4}){3}$/)), (text) => {
        const key = parseLicenseKey(text);
        return key === null || /^PLB(-[0-9A-HJKMNP-TV-Z]{4}){3}$/.test(key);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('explains the key format with a placeholder key', () => {
    expect(LICENSE_KEY_FORMAT).toBe('PLB and three groups of 4 letters or digits, as in PLB-XXXX-XXXX-XXXX');
  });
});

describe('a license key in longer text', () => {
  it.each([
    ['once', `It is ${EXAMPLE}.`, 'It is [].'],
    ['as often as it occurs, in any case', `${EXAMPLE} and plb-7k3m-q9tx-4wbh`, '[] and []'],
    ['with lookalikes and wrong symbols', 'PLB-OIL1-UUUU-9999', '[]'],
    [
      'only when it is complete',
      'PLB-7K3M-Q9TX, PLB-7K3M-Q9T-4WBH, PLC-7K3M-Q9TX-4WBH',
      'PLB-7K3M-Q9TX, PLB-7K3M-Q9T-4WBH, PLC-7K3M-Q9TX-4WBH',
    ],
  ])('is found %s', (_how, text, without) => {
    expect(text.replaceAll(LICENSE_KEY_IN_TEXT, '[]')).toBe(without);
  });
});

describe('a new license key', () => {
  it('parses as itself, even in lower case and with look-alike characters', () => {
    fc.assert(
      fc.property(drawnKey, (key) => {
        const groups = key.slice(3);
        expect(parseLicenseKey(key)).toBe(key);
        expect(parseLicenseKey(key.toLowerCase())).toBe(key);
        expect(parseLicenseKey(`PLB${groups.replaceAll('0', 'O').replaceAll('1', 'I')}`)).toBe(key);
        expect(parseLicenseKey(`PLB${groups.replaceAll('0', 'o').replaceAll('1', 'l')}`)).toBe(key);
      }),
      { numRuns: runs() },
    );
  });

  it('is determined by the lower five bits of each random byte [LIC-01 LIC-09]', () => {
    const bytes = (first: number): Uint8Array => new Uint8Array(LICENSE_KEY_ENTROPY_BYTES).fill(first, 0, 1);

    expect([0, 31, 32, 255].map((first) => newLicenseKey(bytes(first)))).toEqual([
      'PLB-0000-0000-0000',
      'PLB-Z000-0000-000Z',
      'PLB-0000-0000-0000',
      'PLB-Z000-0000-000Z',
    ]);
  });

  it('differs for different random symbols', () => {
    fc.assert(
      fc.property(
        entropy,
        fc.nat(LICENSE_KEY_ENTROPY_BYTES - 1),
        fc.integer({ min: 1, max: 31 }),
        (bytes, at, difference) => {
          const others = bytes.map((byte, i) => (i === at ? byte ^ difference : byte));
          return newLicenseKey(bytes) !== newLicenseKey(others);
        },
      ),
      { numRuns: runs() },
    );
  });

  it('cannot be made from too few or too many random bytes', () => {
    expect(() => newLicenseKey(new Uint8Array(LICENSE_KEY_ENTROPY_BYTES - 1))).toThrow(
      new RangeError('entropy must be 11 bytes long'),
    );
    expect(() => newLicenseKey(new Uint8Array(LICENSE_KEY_ENTROPY_BYTES + 1))).toThrow(
      new RangeError('entropy must be 11 bytes long'),
    );
  });

  it('shows the support staff only its last group [LIC-12]', () => {
    fc.assert(
      fc.property(drawnKey, (key) => lastFourOfKey(key) === key.split('-')[3]),
      { numRuns: runs() },
    );
  });
});
