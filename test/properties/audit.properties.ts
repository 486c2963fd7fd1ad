import fc from 'fast-check';
import type { TickerInput } from '#domain/dashboard/audit/auditTicker.js';
import type { Bars } from '#domain/dashboard/market/bars.js';
import { longBars } from './arbitraries/bars.js';
import { portfolio } from './arbitraries/portfolio.js';
import { ruleOf, type Rule } from './rule.js';

/** Runs a whole audit; results are compared as JSON. */
export type Audit = (tickers: readonly TickerInput[], index: Bars | null) => unknown;

const indexOrNone = fc.option(longBars);

const sameInputSameBytes = (audit: Audit) =>
  fc.property(
    portfolio,
    indexOrNone,
    (tickers, index) => JSON.stringify(audit(tickers, index)) === JSON.stringify(audit(tickers, index)),
  );

const orderOfTickersIsIrrelevant = (audit: Audit) =>
  fc.property(
    portfolio.chain((tickers) =>
      fc.tuple(fc.constant(tickers), fc.shuffledSubarray([...tickers], { minLength: tickers.length })),
    ),
    indexOrNone,
    ([tickers, shuffled], index) => JSON.stringify(audit(tickers, index)) === JSON.stringify(audit(shuffled, index)),
  );

export const auditRules = (audit: Audit): readonly Rule[] => [
  ruleOf('13: the same input gives the same bytes', sameInputSameBytes(audit)),
  ruleOf('14: the order of the tickers does not matter', orderOfTickersIsIrrelevant(audit)),
];
