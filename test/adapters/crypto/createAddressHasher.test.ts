import { describe, expect, it } from '@jest/globals';
import { createAddressHasher } from '../../../src/adapters/crypto/createAddressHasher.js';

const [PEPPER, OTHER] = ['a pepper of more than thirty-two characters', 'the pepper of last year, just as long'];

describe('createAddressHasher', () => {
  it('returns the HMAC-SHA-256 of an address under the newest pepper', () => {
    // printf 'address 192.0.2.1' | openssl dgst -sha256 -hmac "$PEPPER" -binary | basenc --base64url, without the
    // padding
    expect(createAddressHasher([PEPPER, OTHER])('192.0.2.1')).toBe('yMLwsZR4AT9r692rAXw--PPnsSdGnr9QkNv4p3vXdKc');
    expect(createAddressHasher([PEPPER])('192.0.2.1')).toBe(createAddressHasher([PEPPER, OTHER])('192.0.2.1'));
    expect(createAddressHasher([OTHER])('192.0.2.1')).not.toBe(createAddressHasher([PEPPER])('192.0.2.1'));
    expect(createAddressHasher([PEPPER])('192.0.2.2')).not.toBe(createAddressHasher([PEPPER])('192.0.2.1'));
  });
});
