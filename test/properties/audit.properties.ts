import fc from 'fast-check';
import type { TickerInput } from '../../src/domain/audit/auditTicker.js';
import type { Bars } from '../../src/domain/audit/bars.js';
import { longBars } from './arbitraries/bars.js';
import { portfolio } from './arbitraries/portfolio.js';

/** A whole audit; what it returns is compared as JSON. */
export type Audit = (tickers: readonly TickerInput[], index: Bars | null) => unknown;

const indexOrNone = fc.option(longBars);

export const sameInputSameBytes = (audit: Audit) =>
  fc.property(portfolio, indexOrNone, (tickers, index) => JSON.stringify(audit(tickers, index)) === JSON.stringify(audit(tickers, index)));

export const orderOfTickersIsIrrelevant = (audit: Audit) =>
  fc.property(
    portfolio.chain((tickers) => fc.tuple(fc.constant(tickers), fc.shuffledSubarray([...tickers], { minLength: tickers.length }))),
    indexOrNone,
    ([tickers, shuffled], index) => JSON.stringify(audit(tickers, index)) === JSON.stringify(audit(shuffled, index)),
  );
