import { describe, expect, it } from '@jest/globals';
import {
  canonicalSymbol,
  canonicalTicker,
  fileNamesOf,
  isCloudTicker,
  isTradedInNewYork,
  spellingsOf,
  withClassSeparator,
} from '../../../src/domain/shared/ticker.js';

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

  it.each(['ACHR-WS', 'ACHR.WS', 'ACHR/WS', 'ACHR WS'])('spells the warrant %j as ACHR-WS', (text) => {
    expect(canonicalTicker(text)).toBe('ACHR-WS');
  });

  it('spells rights and when-issued shares with a dash, as traded in New York', () => {
    const spelled = ['AAC.RT', 'SOLV/WI', 'GEHC WD'].map(canonicalSymbol);
    expect([spelled, spelled.every(isTradedInNewYork)]).toEqual([['AAC-RT', 'SOLV-WI', 'GEHC-WD'], true]);
  });

  it('does not read two single letters as a ticker with a share class', () => {
    expect([canonicalTicker('a b'), canonicalTicker('F.B')]).toEqual([null, 'F.B']);
  });

  it('keeps an ordinary ticker and rejects a CUSIP number', () => {
    expect([canonicalTicker('KO'), canonicalTicker('912797KA4'), canonicalTicker('')]).toEqual(['KO', null, null]);
  });

  it('keeps the suffix of a Yahoo exchange, even if it looks like a share class', () => {
    const tickers = ['VOD.L', 'AIR.PA', 'CEZ.PR', 'RY.TO', 'MKC-V', 'BTC-USD'];
    expect(tickers.map(canonicalTicker)).toEqual(tickers);
    expect(canonicalTicker('MKC/V')).toBe('MKC-V');
  });
});

describe('withClassSeparator', () => {
  it('changes only the separator of a US share class, preferred share or warrant', () => {
    const spelled = (separator: '/' | '-') =>
      ['BRK.B', 'MKC-V', 'BAC-PL', 'ACHR-WS', 'AAC-RT', 'AIR.PA', 'VOD.L', '0700.HK', 'BTC-USD', 'KO'].map((ticker) =>
        withClassSeparator(ticker, separator),
      );

    expect(spelled('/')).toEqual([
      'BRK/B',
      'MKC/V',
      'BAC/PL',
      'ACHR/WS',
      'AAC/RT',
      'AIR.PA',
      'VOD.L',
      '0700.HK',
      'BTC-USD',
      'KO',
    ]);
    expect(spelled('-')).toEqual([
      'BRK-B',
      'MKC-V',
      'BAC-PL',
      'ACHR-WS',
      'AAC-RT',
      'AIR.PA',
      'VOD.L',
      '0700.HK',
      'BTC-USD',
      'KO',
    ]);
  });
});

describe('spellingsOf', () => {
  it('lists the canonical spelling first, and only spellings of the given ticker', () => {
    expect(['BRK.B', 'MOG.A', 'KO', 'VOD.L', 'BAC-PL', 'ACHR-WS'].map(spellingsOf)).toEqual([
      ['BRK.B', 'BRK-B', 'BRKB'],
      ['MOG.A', 'MOG-A'],
      ['KO'],
      ['VOD.L'],
      ['BAC-PL'],
      ['ACHR-WS', 'ACHR.WS'],
    ]);
  });
});

describe('isTicker', () => {
  it('accepts a leading digit only in a ticker with a suffix', () => {
    const tickers = ['0700.HK', '7203.T', '005930.KS', '1COV.DE', '1INCH-USD'];
    expect(tickers.map(canonicalTicker)).toEqual(tickers);
    expect(['9X', '912797KA4', '1234', '0700.'].map(canonicalTicker)).toEqual([null, null, null, null]);
  });
});

describe('isCloudTicker', () => {
  it('is false for a ticker that begins with a digit', () => {
    expect(['AAPL', '0700.HK'].map(isCloudTicker)).toEqual([true, false]);
  });
});

describe('fileNamesOf', () => {
  it('puts an underscore before a name that Windows reserves, and looks up the plain name too', () => {
    expect(['CON', 'NUL', 'COM1', 'AUX.A', 'CONN', 'KO'].map(fileNamesOf)).toEqual([
      ['_CON', 'CON'],
      ['_NUL', 'NUL'],
      ['_COM1', 'COM1'],
      ['_AUX.A', 'AUX.A', 'AUX-A'],
      ['CONN'],
      ['KO'],
    ]);
  });
});
