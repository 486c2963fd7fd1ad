import { describe, expect, it } from '@jest/globals';
import {
  tickerConsensusFiguresOf,
  rankConsensusFigures,
} from '../../../../src/domain/cloud/consensus/tickerConsensusFigures.js';

const kinds = (...users: readonly number[]) => users.map((each, n) => ({ kind: `kind${n}`, users: each }));

describe('consensus figures', () => {
  it('require at least five users', () => {
    expect(tickerConsensusFiguresOf('AAPL', { ARMED: 2, TIGHTEN: 1, EXIT: 1 }, kinds(9))).toBeNull();
    expect(tickerConsensusFiguresOf('AAPL', { ARMED: 2, TIGHTEN: 1, EXIT: 2 }, [])).toEqual({
      ticker: 'AAPL',
      sample_users: 5,
      armed_users: 2,
      armed_pct: 40,
      tighten_pct: 20,
      exit_pct: 40,
      top_kinds: [],
    });
  });

  it('name the five most frequent trigger kinds, in alphabetical order if equally frequent [CON-19]', () => {
    const all = kinds(6, 4, 9, 6, 5, 20, 5, 5);
    const named = [all, all.toReversed()].map(
      (each) => tickerConsensusFiguresOf('AAPL', { ARMED: 20, TIGHTEN: 0, EXIT: 0 }, each)?.top_kinds,
    );
    const five = [
      { kind: 'kind5', users: 20 },
      { kind: 'kind2', users: 9 },
      { kind: 'kind0', users: 6 },
      { kind: 'kind3', users: 6 },
      { kind: 'kind4', users: 5 },
    ];

    expect(named).toEqual([five, five]);
  });

  it('omit trigger kinds that fewer than five users reported [CON-19]', () => {
    expect(tickerConsensusFiguresOf('AAPL', { ARMED: 9, TIGHTEN: 0, EXIT: 0 }, kinds(4, 5))?.top_kinds).toEqual([
      { kind: 'kind1', users: 5 },
    ]);
  });

  it('rank tickers by the users who report ARMED, then by all users, then alphabetically', () => {
    const of = (ticker: string, armed: number, exit: number) =>
      tickerConsensusFiguresOf(ticker, { ARMED: armed, TIGHTEN: 0, EXIT: exit }, []);
    const all = [of('B', 3, 2), of('A', 3, 2), of('C', 3, 9), of('D', 0, 40), of('E', 4, 1)].filter(
      (each) => each !== null,
    );

    expect([all, all.toReversed()].map((each) => rankConsensusFigures(each).map(({ ticker }) => ticker))).toEqual([
      ['E', 'C', 'A', 'B', 'D'],
      ['E', 'C', 'A', 'B', 'D'],
    ]);
  });
});
