import { describe, expect, it } from '@jest/globals';
import { addressHash } from '../../../src/adapters/crypto/addressHash.js';

const [PEPPER, OTHER] = ['a pepper of more than thirty-two characters', 'the pepper of last year, just as long'];

describe('the hash of an address', () => {
  it('is its HMAC-SHA-256 under the newest pepper', () => {
    // printf 'address 192.0.2.1' | openssl dgst -sha256 -hmac "$PEPPER" -binary | basenc --base64url, without the padding
    expect(addressHash([PEPPER, OTHER])('192.0.2.1')).toBe('yMLwsZR4AT9r692rAXw--PPnsSdGnr9QkNv4p3vXdKc');
    expect(addressHash([PEPPER])('192.0.2.1')).toBe(addressHash([PEPPER, OTHER])('192.0.2.1'));
    expect(addressHash([OTHER])('192.0.2.1')).not.toBe(addressHash([PEPPER])('192.0.2.1'));
    expect(addressHash([PEPPER])('192.0.2.2')).not.toBe(addressHash([PEPPER])('192.0.2.1'));
  });
});
