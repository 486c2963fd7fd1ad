import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromAlpacaSymbol, toAlpacaSymbol } from '../../../src/adapters/wire/alpacaSymbols.js';
import { canonicalTicker, isTradedInNewYork } from '../../../src/domain/shared/ticker.js';
import { runs } from '../../runs.js';

const US_TICKER = fc
  .stringMatching(/^[A-Z]{1,5}([.-][A-Z]|-P[A-Z]|-W[SID]|-RT)?$/)
  .filter((text) => canonicalTicker(text) === text && isTradedInNewYork(text));

describe('toAlpacaSymbol', () => {
  it('is undone by fromAlpacaSymbol for every US ticker', () => {
    fc.assert(
      fc.property(US_TICKER, (ticker) => fromAlpacaSymbol(toAlpacaSymbol(ticker)) === ticker),
      { numRuns: runs(200) },
    );
  });

  it('writes share classes, units, warrants, rights and preferred shares with a dot', () => {
    const tickers = ['BRK.B', 'BRK/B', 'MKC-V', 'BAC-PL', 'ACHR-WS', 'AAM-U', 'AAC-RT', 'KO', 'BTC-USD'];

    expect(tickers.map(toAlpacaSymbol)).toEqual([
      'BRK.B',
      'BRK.B',
      'MKC.V',
      'BAC.PRL',
      'ACHR.WS',
      'AAM.U',
      'AAC.RT',
      'KO',
      'BTC-USD',
    ]);
  });
});
