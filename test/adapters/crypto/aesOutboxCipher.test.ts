import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AesOutboxCipher } from '../../../src/adapters/crypto/aesOutboxCipher.js';
import { runs } from '../../runs.js';

const PEPPER = 'a pepper of more than thirty-two characters';
const NEWER = 'the pepper of this year, just as long as it';
const ID = '00000000-0000-4000-8000-000000000001';
const REFUSED = 'An outbox effect cannot be decrypted: it was changed, or its LICENSE_PEPPER was removed.';

const seal = new AesOutboxCipher([PEPPER]);

function withBitFlipped(sealed: string, bit: number): string {
  const bytes = Buffer.from(sealed, 'base64');
  const place = bit % (bytes.length * 8);
  bytes.writeUInt8(bytes.readUInt8(place >> 3) ^ (1 << (place & 7)), place >> 3);
  return bytes.toString('base64');
}

describe('a sealed outbox effect', () => {
  it('opens to the original text, and is never the same twice', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (id, plain) => {
        const [one, other] = [seal.encrypt(id, plain), seal.encrypt(id, plain)];

        expect([seal.decrypt(id, one), seal.decrypt(id, other)]).toEqual([plain, plain]);
        expect(one).not.toBe(other);
      }),
      { numRuns: runs() },
    );
  });

  it('reveals nothing of the text but its length [SEC-01]', () => {
    const plain = JSON.stringify({ key: 'PLB-7K3M-Q9TX-4WBH' });
    const bytes = Buffer.from(seal.encrypt(ID, plain), 'base64');

    expect(bytes.includes('PLB') || bytes.includes('7K3M')).toBe(false);
    expect(bytes).toHaveLength(plain.length + 12 + 16);
  });

  it('cannot be opened after any single bit is flipped', () => {
    const sealed = seal.encrypt(ID, 'PLB-7K3M');
    const bits = Buffer.from(sealed, 'base64').length * 8;

    for (let bit = 0; bit < bits; bit++) expect(() => seal.decrypt(ID, withBitFlipped(sealed, bit))).toThrow(REFUSED);
  });

  it('can be opened only with its own effect id', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.string(), (id, other, plain) => {
        fc.pre(id !== other);
        expect(() => seal.decrypt(other, seal.encrypt(id, plain))).toThrow(REFUSED);
      }),
      { numRuns: runs() },
    );
  });

  it.each(['', 'AAAA', 'not base64 at all', Buffer.alloc(27).toString('base64'), Buffer.alloc(28).toString('base64')])(
    'cannot be opened when its content is %j',
    (text) => {
      expect(() => seal.decrypt(ID, text)).toThrow(REFUSED);
    },
  );

  it('can be opened with any known pepper, and is sealed with the newest pepper [SEC-02]', () => {
    const rotated = new AesOutboxCipher([NEWER, PEPPER]);
    const [before, after] = [seal.encrypt(ID, 'before'), rotated.encrypt(ID, 'after')];

    expect([rotated.decrypt(ID, before), rotated.decrypt(ID, after)]).toEqual(['before', 'after']);
    expect(new AesOutboxCipher([NEWER]).decrypt(ID, after)).toBe('after');
    expect(() => new AesOutboxCipher([NEWER]).decrypt(ID, before)).toThrow(REFUSED);
    expect(() => seal.decrypt(ID, after)).toThrow(REFUSED);
  });
});
