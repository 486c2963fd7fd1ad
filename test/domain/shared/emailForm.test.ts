import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emailLookupKey, storedEmailOf } from '../../../src/domain/shared/emailForm.js';
import { runs } from '../../runs.js';

describe('storedEmailOf', () => {
  it.each([
    [' Trader+News@Example.COM ', 'Trader+News@Example.COM'],
    ['trader@Bücher.example', 'trader@xn--bcher-kva.example'],
    ['Jörg@Example.com', 'jörg@Example.com'],
    ['JO\u0308RG@example.com', 'jörg@example.com'],
    ['root@localhost', 'root@localhost'],
    ['"a@b"@bücher.example', '"a@b"@xn--bcher-kva.example'],
    ['nobody', 'nobody'],
    ['bücher', 'bücher'],
    ['@', '@'],
    ['', ''],
    ['trader@bücher.example:80', 'trader@bücher.example:80'],
    ['trader@bü\tcher.example', 'trader@bü\tcher.example'],
    ['trader@bü%2fcher.example', 'trader@bü%2fcher.example'],
    ['trader@xn--a.bücher.example', 'trader@xn--a.bücher.example'],
  ])('maps %j to %j', (email, stored) => {
    expect(storedEmailOf(email)).toBe(stored);
  });
});

describe('emailLookupKey', () => {
  it.each([
    ['Trader@Example.COM', 'trader@example.com'],
    ['TRADER@BÜCHER.example', 'trader@xn--bcher-kva.example'],
    ['trader@XN--BCHER-KVA.example', 'trader@xn--bcher-kva.example'],
  ])('maps %j to %j', (email, key) => {
    expect(emailLookupKey(email)).toBe(key);
  });

  it('maps an address and its stored form to the same key, whatever its characters', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('jörg', 'bücher.example', 'İ', 'ΑΣ', '例え'));
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const stored = storedEmailOf(`${local}@${domain}`);

        expect(storedEmailOf(stored)).toBe(stored);
        expect(emailLookupKey(stored)).toBe(emailLookupKey(`${local}@${domain}`));
        expect(emailLookupKey(emailLookupKey(stored))).toBe(emailLookupKey(stored));
      }),
      { numRuns: runs() },
    );
  });
});
