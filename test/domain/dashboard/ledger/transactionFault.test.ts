import { describe, expect, it } from '@jest/globals';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import { transactionFault } from '../../../../src/domain/dashboard/ledger/transactionFault.js';
import { cash, decimal, spinOff, split, symbolChange, trade, transferOfCash, transferOfShares } from './drafts.js';

const DAY = '2026-03-31';
const TODAY = '2026-04-01';
const BUY = trade('buy', DAY, 'AAPL', '10', '150.25', { fee: '1' });
const usd = (amount: string) => ({ amount: decimal(amount), currency: 'USD' });

describe('transactionFault', () => {
  it.each<TransactionDraft>([
    BUY,
    trade('sell', DAY, 'AAPL261218C00200000', '1', '0.01', { fee: '1.05' }),
    trade('short', DAY, 'TSLA', '5', '200'),
    trade('buy', '2026-04-02', 'TSLA', '5', '200'),
    { ...BUY, symbol: 'VOD.L', amount: { ...BUY.amount, currency: 'GBp' } },
    trade('cover', DAY, 'TSLA', '5', '0'),
    cash('dividend', DAY, '-3.20', 'KO'),
    cash('interest', DAY, '0.01'),
    cash('fee', DAY, '2.50'),
    cash('tax', DAY, '-1'),
    cash('deposit', DAY, '1000'),
    cash('withdrawal', DAY, '-1000'),
    split(DAY, 'AAPL', '30'),
    spinOff(DAY, 'GE', 'GEV', '2.5', null),
    symbolChange(DAY, 'FB', 'META'),
    transferOfShares(DAY, 'AAPL', '-3'),
    transferOfCash(DAY, '-20'),
  ])('accepts a valid transaction ($kind of $symbol)', (draft) => expect(transactionFault(draft, TODAY)).toBeNull());

  it.each<[string, TransactionDraft]>([
    ['The trade date "2026-02-30" is not an ISO date, such as 2026-03-31.', { ...BUY, tradeDate: '2026-02-30' }],
    ['The trade date 0199-01-03 is before 1900-01-01.', { ...BUY, tradeDate: '0199-01-03' }],
    ['The trade date 2026-04-03 is in the future.', { ...BUY, tradeDate: '2026-04-03' }],
    ['The account name is longer than 255 characters.', { ...BUY, account: 'x'.repeat(256) }],
    ['The file name is longer than 255 characters.', { ...BUY, source: { file: 'x'.repeat(256), line: 1 } }],
    ['"$" is not a currency code, such as USD.', { ...BUY, amount: { ...BUY.amount, currency: '$' } }],
    ['"usd" is not a currency code, such as USD.', { ...BUY, amount: { ...BUY.amount, currency: 'usd' } }],
    ['"aapl" is not a valid symbol: use only capital letters, digits, dots and hyphens.', { ...BUY, symbol: 'aapl' }],
    [
      '"" is not a valid symbol: use only capital letters, digits, dots and hyphens.',
      { ...symbolChange(DAY, 'FB', 'META'), newSymbol: '' },
    ],
    [
      'A number has more than 30 digits before or after its decimal point.',
      split(DAY, 'KO', '10', { ratio: decimal('2').toPower(101) }),
    ],
    [
      'A number has more than 30 digits before or after its decimal point.',
      { ...BUY, price: decimal('0.000000000000000000000000000001').times(decimal('0.1')) },
    ],
    ['The quantity of a trade must be above 0.', { ...BUY, quantity: decimal('0') }],
    ['The price of a trade cannot be negative.', { ...BUY, price: decimal('-1') }],
    ['A buy cannot add cash.', { ...BUY, amount: usd('1502.50') }],
    [
      'A short cannot reduce cash by more than its fee.',
      { ...trade('short', DAY, 'TSLA', '5', '200'), amount: usd('-1000') },
    ],
    ['A deposit must add cash.', cash('deposit', DAY, '-5')],
    ['A withdrawal must reduce cash.', cash('withdrawal', DAY, '0')],
    ['A split must change the quantity.', split(DAY, 'AAPL', '0')],
    ['A spin-off must deliver shares.', spinOff(DAY, 'GE', 'GEV', '0', null)],
    ['A spin-off must name two symbols.', spinOff(DAY, 'GE', 'GE', '1', null)],
    ['The cost fraction of a spin-off must be from 0 to 1.', spinOff(DAY, 'GE', 'GEV', '1', '1.01')],
    ['A symbol change must name two symbols.', symbolChange(DAY, 'FB', 'FB')],
    ['A transfer must name both a symbol and a quantity, or neither.', transferOfShares(DAY, 'AAPL', '0')],
    ['A transfer must move cash or shares.', transferOfCash(DAY, '0')],
    ['The cost of transferred shares cannot be negative.', transferOfShares(DAY, 'AAPL', '1', { cost: '-1' })],
  ])('returns the message: %s', (fault, draft) => expect(transactionFault(draft, TODAY)).toBe(fault));
});
