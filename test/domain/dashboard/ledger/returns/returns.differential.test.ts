import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyTransactions } from '../../../../../src/domain/dashboard/ledger/applyTransactions.js';
import { sortByTradeDate } from '../../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import type { ReturnFigure } from '../../../../../src/domain/dashboard/ledger/returns/figure.js';
import { returnsOf } from '../../../../../src/domain/dashboard/ledger/returns/returnsOf.js';
import type { TransactionDraft } from '../../../../../src/domain/dashboard/ledger/transaction.js';
import { runs } from '../../../../runs.js';
import { sharesOn } from '../history/oracles.js';
import { cash, inBatch, transferOfShares } from '../drafts.js';
import { internalRateByBisection, timeWeightedByDays, valueOn } from './oracles/dayByDay.js';
import { internalRateByNewton, timeWeightedByUnits } from './oracles/fundUnits.js';
import { adjustedPrices, dateOf, DAYS, draftsOf, marketHistories, SYMBOLS, type History } from './oracles/market.js';

const HISTORIES = 300;
const TOLERANCE = 1e-6;
/** Annual rates of shorter periods are too extreme to compare. */
const SHORTEST_YEARS = 5 / 365;

const periods = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 0, max: DAYS - 1 }))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

function returnsIn(history: History, from: number, to: number, others: readonly TransactionDraft[] = []) {
  const transactions = sortByTradeDate(inBatch([...draftsOf(history), ...others]));
  const state = applyTransactions(transactions, { method: 'fifo', choices: new Map() });
  const market = { bySymbol: adjustedPrices(history), index: null };
  return (symbol: string | null) =>
    returnsOf({ transactions, state }, market, { symbol, from: dateOf(from), to: dateOf(to) });
}

/** The tolerance is relative for large rates and absolute for small ones. */
const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one));

/** The years that the internal rate covers: from the first day with invested money to the last one. */
function investedYears(history: History, symbol: string | null, from: number, to: number): number {
  const flows = history.deals.filter((deal) => deal.day > from && deal.day <= to && isFlow(deal, symbol));
  const first = valueOn(history, symbol, from) > 0 ? from : (flows[0]?.day ?? to);
  const last = valueOn(history, symbol, to) > 0 ? to : (flows.at(-1)?.day ?? to);
  return (last - first) / 365;
}

describe('returnsOf', () => {
  it('agrees with two implementations that were written from the definitions', () => {
    const compared = { timeWeighted: 0, moneyWeighted: 0 };
    const differences: string[] = [];
    const compare = (what: string, ours: number, theirs: number | null): void => {
      if (theirs === null || !isClose(ours, theirs)) differences.push(`${what}: ${ours}, not ${theirs}`);
    };
    fc.assert(
      fc.property(marketHistories, periods, (history, [from, to]) => {
        const returns = returnsIn(history, from, to);
        for (const symbol of [null, SYMBOLS[0]]) {
          const { timeWeighted, moneyWeighted } = returns(symbol);
          if (timeWeighted.kind === 'value') {
            compared.timeWeighted += 1;
            compare('days', timeWeighted.period, timeWeightedByDays(history, symbol, from, to));
            compare('units', timeWeighted.period, timeWeightedByUnits(history, symbol, from, to));
          }
          const years = investedYears(history, symbol, from, to);
          if (moneyWeighted.kind === 'value' && moneyWeighted.period > -1 && years > SHORTEST_YEARS) {
            compared.moneyWeighted += 1;
            const byBisection = internalRateByBisection(history, symbol, from, to);
            const byNewton = internalRateByNewton(history, symbol, from, to);
            const overPeriod = (rate: number | null) => (rate === null ? null : (1 + rate) ** years - 1);
            if (byBisection !== null) compare('bisection', moneyWeighted.period, overPeriod(byBisection));
            compare('Newton', moneyWeighted.period, overPeriod(byNewton));
          }
        }
        expect(differences).toEqual([]);
      }),
      { numRuns: runs(HISTORIES), endOnFailure: true },
    );
    expect(Math.min(compared.timeWeighted, compared.moneyWeighted)).toBeGreaterThan(HISTORIES);
  });
});

describe('returnsOf, when money and shares move to another account and back', () => {
  it('gives the same figures', () =>
    fc.assert(
      fc.property(marketHistories, periods, fc.nat(), fc.nat(), (history, [from, to], when, days) => {
        const [symbol] = SYMBOLS;
        const last = history.deals.findLast((deal) => deal.symbol === symbol)?.day ?? 0;
        const leaves = last + 1 + (when % (DAYS - last));
        const arrives = leaves + (days % 30);
        const shares = String(sharesOn(history, symbol, last));
        fc.pre(shares !== '0');
        const moves = [
          transferOfShares(dateOf(leaves), symbol, `-${shares}`),
          { ...transferOfShares(dateOf(arrives), symbol, shares), account: 'IRA' },
          cash('withdrawal', dateOf(leaves), '-1'),
          cash('deposit', dateOf(leaves), '1', null, { account: 'IRA' }),
        ];
        const [moved, unmoved] = [returnsIn(history, from, to, moves), returnsIn(history, from, to)];
        for (const each of [null, symbol]) {
          const { timeWeighted, moneyWeighted, netFlow } = unmoved(each);
          const close = (figure: ReturnFigure) =>
            figure.kind === 'value'
              ? { kind: 'value', period: expect.closeTo(figure.period, 6) }
              : { kind: figure.kind };
          expect(moved(each)).toMatchObject({
            timeWeighted: close(timeWeighted),
            moneyWeighted: close(moneyWeighted),
            netFlow: netFlow === null ? null : expect.closeTo(netFlow, 6),
          });
        }
      }),
      { numRuns: runs(60) },
    ));
});

const isFlow = ({ kind, symbol: ofDeal }: History['deals'][number], symbol: string | null): boolean =>
  symbol === null
    ? kind === 'deposit' || kind === 'withdrawal'
    : ofDeal === symbol && (kind === 'buy' || kind === 'sell' || kind === 'dividend');
