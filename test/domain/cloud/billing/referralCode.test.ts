import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  newReferralCode,
  parseReferralCode,
  REFERRAL_CODE_ENTROPY_BYTES,
} from '../../../../src/domain/cloud/billing/referralCode.js';
import { runs } from '../../../runs.js';

describe('referral codes', () => {
  it('have one symbol per byte of entropy', () => {
    expect(newReferralCode(Uint8Array.from([0, 10, 17, 18, 19, 26, 27, 31]))).toBe('0AHJKTVZ');
    expect(newReferralCode(Uint8Array.from([32, 42, 63, 255, 224, 128, 1, 9]))).toBe('0AZZ0019');
  });

  it.each([0, 7, 9])('cannot be created from %i bytes of entropy', (length) => {
    expect(() => newReferralCode(new Uint8Array(length))).toThrow(new RangeError('entropy must be 8 bytes long'));
  });

  it('are parsed in lower case, between spaces and with look-alike characters', () => {
    const entropy = fc.uint8Array({ minLength: REFERRAL_CODE_ENTROPY_BYTES, maxLength: REFERRAL_CODE_ENTROPY_BYTES });
    fc.assert(
      fc.property(
        entropy,
        fc.constantFrom(' ', '\n', ''),
        fc.constantFrom('o', 'O'),
        fc.constantFrom('i', 'I', 'l', 'L'),
        (bytes, blank, zero, one) => {
          const code = newReferralCode(bytes);
          const typed = `${blank}${code.toLowerCase().replaceAll('0', zero).replaceAll('1', one)}${blank}`;
          expect([parseReferralCode(code), parseReferralCode(typed)]).toEqual([code, code]);
        },
      ),
      { numRuns: runs() },
    );
  });

  it.each([
    '',
    ' ',
    '7K3MQ9T',
    '7K3MQ9TXX',
    '7K3MQ9TU',
    '7K3M Q9TX',
    '7K3M-Q9TX',
    '7K3MQ9TÅ',
    "7K3MQ9T'",
    'ﬃ7K3MQ9T',
    '7K3MQ9TX\n7K3MQ9TX',
  ])('cannot be parsed from %j', (text) => {
    expect(parseReferralCode(text)).toBeNull();
  });
});
