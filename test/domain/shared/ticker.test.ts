import { describe, expect, it } from '@jest/globals';
import { canonicalTicker, spellingsOf } from '../../../src/domain/shared/ticker.js';

describe('canonicalTicker', () => {
  it.each(['BRK.B', 'BRK-B', 'BRK/B', 'BRK B', 'BRKB', ' brk.b '])('spells %j as BRK.B', (text) => {
    expect(canonicalTicker(text)).toBe('BRK.B');
  });

  it.each(['BAC-PL', 'BAC.PRL', 'BAC PR L', 'BAC/PRL', 'BAC PRL'])(
    'spells the preferred share %j as BAC-PL',
    (text) => {
      expect(canonicalTicker(text)).toBe('BAC-PL');
    },
  );

  it('keeps an ordinary ticker and rejects a CUSIP number', () => {
    expect([canonicalTicker('KO'), canonicalTicker('912797KA4'), canonicalTicker('')]).toEqual(['KO', null, null]);
  });

  it('keeps the suffix of a Yahoo exchange, which a share class can resemble', () => {
    const tickers = ['VOD.L', 'AIR.PA', 'CEZ.PR', 'RY.TO', 'MKC-V', 'BTC-USD'];
    expect(tickers.map(canonicalTicker)).toEqual(tickers);
    expect(canonicalTicker('MKC/V')).toBe('MKC-V');
  });
});

describe('spellingsOf', () => {
  it('lists the canonical spelling first, and only spellings of the same ticker', () => {
    expect(['BRK.B', 'MOG.A', 'KO', 'VOD.L', 'BAC-PL'].map(spellingsOf)).toEqual([
      ['BRK.B', 'BRK-B', 'BRKB'],
      ['MOG.A', 'MOG-A'],
      ['KO'],
      ['VOD.L'],
      ['BAC-PL'],
    ]);
  });
});
