import { describe, expect, it } from '@jest/globals';
import { HmacLicenseKeys } from '../../../src/adapters/crypto/hmacLicenseKeys.js';
import { parseLicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';

const NEWER = 'a pepper of more than thirty-two characters';
const OLDER = 'the pepper of last year, just as long';

/** printf KEY | openssl dgst -sha256 -hmac PEPPER */
const UNDER_NEWER = 'f0aae73921fee8a558a44fa5bdc35e2083e57dd876b7b35d9833bdc2ea21ccd3';
const UNDER_OLDER = '83ece54fac34db7d11e2b479e239a17ec5aa18539c4434d90eb58132ca666c11';

function exampleKey() {
  const key = parseLicenseKey('PLB-7K3M-Q9TX-4WBH');
  if (key === null) throw new Error('the example is no key');
  return key;
}

describe('a license key', () => {
  it('is identified by its HMAC-SHA-256 under each pepper, newest first [LIC-12]', () => {
    expect(new HmacLicenseKeys([NEWER, OLDER]).digestsOf(exampleKey())).toEqual([UNDER_NEWER, UNDER_OLDER]);
    expect(new HmacLicenseKeys([OLDER]).digestsOf(exampleKey())).toEqual([UNDER_OLDER]);
  });

  it('is well-formed and unique, and can have every symbol at every position [LIC-11]', () => {
    const keys = new HmacLicenseKeys([NEWER]);
    const drawn = Array.from({ length: 2000 }, () => keys.generate());
    const places = [4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17];

    expect(drawn.every((key) => parseLicenseKey(key) === key)).toBe(true);
    expect(new Set(drawn).size).toBe(2000);
    expect(places.map((place) => new Set(drawn.map((key) => key[place])).size)).toEqual(places.map(() => 32));
  });
});
