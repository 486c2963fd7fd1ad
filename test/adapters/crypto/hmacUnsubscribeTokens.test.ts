import { describe, expect, it } from '@jest/globals';
import { HmacUnsubscribeTokens } from '../../../src/adapters/crypto/hmacUnsubscribeTokens.js';

const [OLD, NEW] = ['the pepper of these tests, long enough', 'another pepper of them, long enough as well'];
const EMAIL = 'Holder@Example.com';
const tokens = new HmacUnsubscribeTokens([OLD]);

describe('an unsubscribe token', () => {
  it('contains the name of a mailing list and a digest of the address', () => {
    const token = tokens.tokenFor('alerts', EMAIL);

    expect(token).toMatch(/^alerts\.[\w-]{22}\.[\w-]{22}$/);
    expect(tokens.read(token)).toEqual({ list: 'alerts', address: tokens.digestsOf('holder@example.COM')[0] });
    expect(tokens.read(tokens.tokenFor('briefing', EMAIL))).toEqual({
      list: 'briefing',
      address: tokens.digestsOf(EMAIL)[0],
    });
    expect(tokens.tokenFor('alerts', 'other@example.com')).not.toBe(token);
  });

  it('cannot be forged or changed', () => {
    const token = tokens.tokenFor('alerts', EMAIL);
    const [, address = '', signature = ''] = token.split('.');
    const other = new HmacUnsubscribeTokens([NEW]).tokenFor('alerts', EMAIL);
    const forged = [
      '',
      address,
      `briefing.${address}.${signature}`,
      `other.${address}.${signature}`,
      `alerts.${signature}.${address}`,
      `alerts.${address}.${address}`,
      `${token}A`,
      token.slice(0, -1),
      `${token}\n`,
      other,
    ];

    expect(forged.map((each) => tokens.read(each))).toEqual(forged.map(() => null));
  });

  it('contains the same digest under every pepper if the digest has a secret of its own', () => {
    const [before, after] = [new HmacUnsubscribeTokens([OLD], OLD), new HmacUnsubscribeTokens([NEW], OLD)];
    const earlier = before.read(before.tokenFor('alerts', EMAIL));

    expect(after.read(after.tokenFor('alerts', EMAIL))).toEqual(earlier);
    expect(after.digestsOf(EMAIL)).toContain(earlier?.address);
    expect(after.read(before.tokenFor('alerts', EMAIL))).toBeNull();
  });

  it('stays valid, and still identifies its address, after a newer secret is added', () => {
    const rotated = new HmacUnsubscribeTokens([NEW, OLD]);
    const earlier = tokens.read(tokens.tokenFor('alerts', EMAIL));

    expect(rotated.read(tokens.tokenFor('alerts', EMAIL))).toEqual(earlier);
    expect(rotated.digestsOf(EMAIL)).toContain(earlier?.address);
    expect(rotated.read(rotated.tokenFor('alerts', EMAIL))).toEqual(earlier);
  });
});
