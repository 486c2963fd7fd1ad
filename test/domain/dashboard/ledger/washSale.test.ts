import { describe, expect, it } from '@jest/globals';
import { applyTransactions } from '../../../../src/domain/dashboard/ledger/applyTransactions.js';
import { sortByTradeDate } from '../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import { washSalesOf } from '../../../../src/domain/dashboard/ledger/lots/washSale.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import { inBatch, split, symbolChange, trade, transferOfShares } from './drafts.js';

function washSales(...drafts: readonly TransactionDraft[]) {
  const rules = { method: 'fifo', choices: new Map() } as const;
  return washSalesOf(applyTransactions(sortByTradeDate(inBatch(drafts)), rules)).map(
    ({ symbol, soldOn, quantity }) => `${quantity.toFixed()} ${symbol} ${soldOn}`,
  );
}

const BOUGHT = trade('buy', '2025-01-02', 'KO', '10', '70');
const SOLD_AT_A_LOSS = trade('sell', '2025-06-02', 'KO', '10', '60');

describe('washSalesOf', () => {
  it.each(['2025-05-03', '2025-06-02', '2025-07-02'])('flags a loss when the symbol was bought on %s', (date) =>
    expect(washSales(BOUGHT, SOLD_AT_A_LOSS, trade('buy', date, 'KO', '4', '61'))).toEqual(['4 KO 2025-06-02']),
  );

  it.each(['2025-05-02', '2025-07-03'])('flags nothing when the symbol was bought on %s, 31 days away', (date) =>
    expect(washSales(BOUGHT, SOLD_AT_A_LOSS, trade('buy', date, 'KO', '4', '61'))).toEqual([]),
  );

  it('does not flag a gain', () =>
    expect(
      washSales(BOUGHT, trade('sell', '2025-06-02', 'KO', '10', '80'), trade('buy', '2025-06-03', 'KO', '4', '61')),
    ).toEqual([]));

  it('flags nothing when all recently bought shares are sold together', () =>
    expect(washSales(trade('buy', '2025-05-20', 'KO', '10', '70'), SOLD_AT_A_LOSS)).toEqual([]));

  it('counts the rest of a recent purchase that is sold in part, but not for its own loss', () =>
    expect(
      washSales(
        BOUGHT,
        trade('buy', '2025-05-20', 'KO', '10', '65'),
        trade('sell', '2025-06-02', 'KO', '15', '60'),
        trade('sell', '2025-06-03', 'KO', '5', '60'),
      ),
    ).toEqual(['5 KO 2025-06-02']));

  it.each([
    ['gain', '71', []],
    ['loss', '69', ['10 KO 2025-06-02']],
  ])('does not count shares that were sold before the loss, at a %s', (_, price, expected) =>
    expect(
      washSales(
        trade('buy', '2025-06-02', 'KO', '10', '70'),
        trade('sell', '2025-06-02', 'KO', '10', price),
        trade('buy', '2025-06-03', 'KO', '10', '70'),
        trade('sell', '2025-06-03', 'KO', '10', '69'),
      ),
    ).toEqual(expected),
  );

  it('does not count what rounding leaves of recent shares when all are sold after a split', () =>
    expect(
      washSales(
        BOUGHT,
        trade('buy', '2025-05-20', 'KO', '6999999', '30'),
        split('2025-05-22', 'KO', '-4666672.666666666667'),
        trade('sell', '2025-06-02', 'KO', '2333336.333333333333', '20'),
      ),
    ).toEqual([]));

  it('does not flag the loss of a short sale', () =>
    expect(
      washSales(
        trade('short', '2025-06-02', 'KO', '10', '50'),
        trade('cover', '2025-06-05', 'KO', '10', '60'),
        trade('buy', '2025-06-06', 'KO', '10', '60'),
      ),
    ).toEqual([]));

  it('counts each purchased share as a replacement for only one sold share', () =>
    expect(
      washSales(
        BOUGHT,
        trade('sell', '2025-06-02', 'KO', '5', '60'),
        trade('sell', '2025-06-03', 'KO', '5', '60'),
        trade('buy', '2025-06-10', 'KO', '6', '61'),
      ),
    ).toEqual(['5 KO 2025-06-02', '1 KO 2025-06-03']));

  it.each([
    ['10-for-1', '1', '9'],
    ['1-for-10', '10', '-9'],
  ])('restates purchases before a %s split to the day of the sale', (_, bought, change) =>
    expect(
      washSales(
        BOUGHT,
        SOLD_AT_A_LOSS,
        trade('buy', '2025-06-10', 'KO', bought, '61'),
        split('2025-06-20', 'KO', change),
      ),
    ).toEqual([`${bought} KO 2025-06-02`]),
  );

  it.each([
    ['3-for-1', '1', '2', '6', '2'],
    ['1-for-3', '3', '-2', '2', '6'],
  ])('restates purchases after a %s split to the day of the sale', (_, kept, change, bought, replaced) =>
    expect(
      washSales(
        BOUGHT,
        trade('buy', '2025-01-03', 'KO', kept, '70'),
        SOLD_AT_A_LOSS,
        split('2025-06-05', 'KO', change),
        trade('buy', '2025-06-10', 'KO', bought, '61'),
      ),
    ).toEqual([`${replaced} KO 2025-06-02`]),
  );

  it('finds a loss in shares that arrive after their sale, with purchases in the account that they left', () => {
    const elsewhere = { account: 'IRA' };
    expect(
      washSales(
        trade('buy', '2025-01-02', 'KO', '10', '70', elsewhere),
        SOLD_AT_A_LOSS,
        trade('buy', '2025-06-03', 'KO', '4', '61', elsewhere),
        { ...transferOfShares('2025-06-04', 'KO', '-10'), ...elsewhere },
        transferOfShares('2025-06-05', 'KO', '10'),
      ),
    ).toEqual(['4 KO 2025-06-02']);
  });

  it('does not count purchased shares that were sold before they arrived', () =>
    expect(
      washSales(
        BOUGHT,
        { ...trade('buy', '2025-05-30', 'KO', '4', '61'), account: 'IRA' },
        { ...trade('sell', '2025-05-30', 'KO', '4', '80'), account: 'Trust' },
        SOLD_AT_A_LOSS,
        { ...transferOfShares('2025-06-09', 'KO', '-4'), account: 'IRA' },
        { ...transferOfShares('2025-06-10', 'KO', '4'), account: 'Trust' },
      ),
    ).toEqual([]));

  it('does not count shares that were transferred in as purchases', () =>
    expect(washSales(BOUGHT, transferOfShares('2025-05-20', 'KO', '5'), SOLD_AT_A_LOSS)).toEqual([]));

  it('finds purchases before a symbol change', () =>
    expect(
      washSales(
        BOUGHT,
        SOLD_AT_A_LOSS,
        trade('buy', '2025-06-10', 'KO', '4', '61'),
        symbolChange('2025-06-20', 'KO', 'COKE'),
      ),
    ).toEqual(['4 KO 2025-06-02']));
});
