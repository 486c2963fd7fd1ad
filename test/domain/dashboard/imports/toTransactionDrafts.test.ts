import { describe, expect, it } from '@jest/globals';
import type { StatementTransaction } from '../../../../src/domain/dashboard/imports/statement.js';
import { toTransactionDrafts } from '../../../../src/domain/dashboard/imports/toTransactionDrafts.js';
import { decimal } from '../ledger/drafts.js';

const printed = (text: string) => ({ value: decimal(text), decimals: 2 });

const purchase = (line: number, account: string, date: string): StatementTransaction => ({
  line,
  account,
  date,
  settlementDate: null,
  kind: 'buy',
  symbol: 'KO',
  currency: 'USD',
  description: '',
  quantity: printed('3'),
  multiplier: 1,
  price: printed('10'),
  fees: null,
  amount: printed('-30'),
  principal: null,
  balance: null,
});

const drafted = (...transactions: readonly StatementTransaction[]) =>
  toTransactionDrafts(
    {
      broker: 'Fidelity',
      accounts: [],
      positions: [],
      otherAssets: [],
      transactions,
      isSortedByDate: true,
      period: null,
      orderFills: [],
      totals: [],
      ignored: [],
      unreadable: [],
    },
    'activity.csv',
    '2026-11-21',
  );
const lines = (...transactions: readonly StatementTransaction[]) =>
  drafted(...transactions).drafts.map(({ source }) => source.line);

describe('toTransactionDrafts', () => {
  it('reverses a file that lists the newest transactions first, including those of one day', () =>
    expect(
      lines(purchase(2, 'A', '2026-01-07'), purchase(3, 'A', '2026-01-06'), purchase(4, 'A', '2026-01-06')),
    ).toEqual([4, 3, 2]));

  it('keeps the order within a day when the trades of each symbol are listed oldest first', () => {
    const dividend = (line: number, date: string): StatementTransaction => ({
      ...purchase(line, 'A', date),
      kind: 'dividend',
      quantity: null,
      price: null,
      amount: printed('1'),
    });
    const { drafts, notes } = drafted(
      purchase(2, 'A', '2026-01-06'),
      purchase(3, 'A', '2026-01-07'),
      { ...purchase(4, 'A', '2026-01-07'), kind: 'sell', quantity: printed('-9'), amount: printed('90') },
      { ...purchase(5, 'A', '2026-01-05'), symbol: 'VTI' },
      dividend(6, '2026-01-04'),
      dividend(7, '2026-01-03'),
    );
    expect([drafts.map(({ source }) => source.line), notes]).toEqual([[7, 6, 5, 2, 3, 4], []]);
  });

  it('recognizes the order of a file that lists its accounts one after the other', () =>
    expect(
      lines(
        purchase(2, 'A', '2026-01-07'),
        purchase(3, 'A', '2026-01-06'),
        purchase(4, 'A', '2026-01-06'),
        purchase(5, 'A', '2026-01-05'),
        purchase(6, 'B', '2026-01-09'),
        purchase(7, 'B', '2026-01-08'),
      ),
    ).toEqual([5, 4, 3, 2, 7, 6]));

  it('reports a trade without a symbol instead of dropping it', () =>
    expect(drafted({ ...purchase(2, 'A', '2026-01-07'), symbol: null })).toEqual({
      drafts: [],
      faulty: [{ line: 2, message: 'A buy must name a symbol. The line is left out.' }],
      notes: [],
    }));

  it('reports a trade without a quantity', () =>
    expect(drafted({ ...purchase(2, 'A', '2026-01-07'), quantity: null, price: null }).faulty).toEqual([
      { line: 2, message: 'The quantity of a trade must be above 0. The line is left out.' },
    ]));

  describe('a file whose lines all have the same date', () => {
    const day = '2026-01-07';
    const bought = (line: number, balance: string | null): StatementTransaction => ({
      ...purchase(line, 'A', day),
      balance: balance === null ? null : printed(balance),
    });
    const sold = (line: number, balance: string | null, quantity = '-3'): StatementTransaction => ({
      ...bought(line, balance),
      kind: 'sell',
      quantity: printed(quantity),
      amount: printed('33'),
    });
    const read = (...transactions: readonly StatementTransaction[]) => {
      const { drafts, notes } = drafted(...transactions);
      return [drafts.map(({ source }) => source.line), notes.map(({ message }) => message)];
    };

    it('is read in the order that agrees with the running balances', () => {
      expect(read(sold(2, '1003'), bought(3, '970'))).toEqual([[3, 2], []]);
      expect(read(sold(2, '1033'), bought(3, '1003'))).toEqual([[2, 3], []]);
    });

    it('is read with purchases before sales if it has no balances, and the assumption is reported', () => {
      const [order, notes] = read(sold(2, null), bought(3, null));
      expect([order, notes]).toEqual([
        [3, 2],
        [expect.stringContaining('The newest transaction is assumed to be listed first')],
      ]);
      expect(read(bought(2, null), sold(3, null))).toEqual([
        [2, 3],
        [expect.stringContaining('The trades are assumed to be in the order in which the file lists them')],
      ]);
      expect(read(sold(2, null, '-9'), bought(3, null))).toEqual([
        [2, 3],
        [expect.stringContaining('The trades are assumed to be in the order in which the file lists them')],
      ]);
    });

    it('is read without a warning when the order of its lines makes no difference', () =>
      expect(read(bought(2, null), bought(3, null))).toEqual([[2, 3], []]));
  });

  it('rounds a price computed from the amount, so that it has at most as many digits as the ledger can store', () =>
    expect(drafted({ ...purchase(2, 'A', '2026-01-07'), price: null, amount: printed('-100') })).toMatchObject({
      drafts: [{ price: decimal('33.333333333333') }],
      faulty: [],
    }));

  it.each([
    ['0.0000', null],
    ['70.10', decimal('70.10')],
  ])('states a printed price of %s of transferred shares as %s', (price, expected) =>
    expect(
      drafted({ ...purchase(2, 'A', '2026-01-07'), kind: 'transfer', price: printed(price) }).drafts,
    ).toMatchObject([{ kind: 'transfer', price: expected }]),
  );

  const split = (line: number, quantity: string, amount: string | null): StatementTransaction => ({
    ...purchase(line, 'A', '2026-01-07'),
    kind: 'split',
    quantity: printed(quantity),
    price: null,
    amount: amount === null ? null : printed(amount),
  });

  it('reports each line of a split without a symbol', () => {
    const splits = [split(2, '-10', null), split(3, '100', null)].map((line) => ({ ...line, symbol: null }));
    expect(drafted(...splits)).toMatchObject({ drafts: [], faulty: [{ line: 2 }, { line: 3 }] });
  });

  it('adds up the quantities and the amounts of the lines of a split', () => {
    const joined = (...amounts: readonly [string | null, string | null]) =>
      drafted(split(2, '-10', amounts[0]), split(3, '100', amounts[1])).drafts;
    const quantity = decimal('90');
    expect(joined('1000', '-1000.25')).toMatchObject([{ quantity, amount: { amount: decimal('-0.25') } }]);
    expect(joined(null, null)).toMatchObject([{ quantity, amount: { amount: decimal('0') } }]);
  });
});
