import { describe, expect, it } from '@jest/globals';
import { LedgerFile } from '../../../../src/adapters/files/portfolio/ledgerFile.js';
import { AddTransactions } from '../../../../src/application/dashboard/ledger/addTransactions.js';
import { ChooseLotMethod } from '../../../../src/application/dashboard/ledger/chooseLotMethod.js';
import { LedgerBook, type OrderEventSource } from '../../../../src/application/dashboard/ledger/ledgerBook.js';
import { UndoBatch } from '../../../../src/application/dashboard/ledger/undoBatch.js';
import type { LotChoice } from '../../../../src/domain/dashboard/ledger/lots/lotMethod.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import type { IntentEvent } from '../../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { cash, decimal, inEuros, trade } from '../../../domain/dashboard/ledger/drafts.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { SequentialIds } from '../../../fakes/sequentialIds.js';

const at = temporaryFolder();
const IMPORT = { kind: 'import', file: 'activity.csv' } as const;
const BUY = trade('buy', '2026-03-31', 'KO', '10', '70');
const SALE = trade('sell', '2026-04-01', 'KO', '4', '75');
const ORDER_FILL: readonly IntentEvent[] = [
  {
    type: 'intended',
    key: 'k1',
    at: '2026-04-02T15:00:00.000Z',
    action: {
      kind: 'place',
      order: {
        instrument: { kind: 'equity', symbol: 'KO' },
        side: 'buy',
        quantity: 3,
        pricing: { type: 'market' },
        duration: 'day',
      },
    },
    mode: 'live',
    verdicts: [],
    stop: null,
    held: { quantity: 0, costBasis: 0 },
    account: 'tradier https://api.tradier.com VA123',
  },
  {
    type: 'reported',
    key: 'k1',
    at: '2026-04-02T15:00:01.000Z',
    brokerOrderId: '7',
    status: 'filled',
    filledQuantity: 3,
    averageFillPrice: 71,
    reason: null,
    changedAt: '2026-04-02T15:00:00.500Z',
  },
];

function opened(events: readonly IntentEvent[] = []) {
  const clock = new ManualClock();
  const ledger = new LedgerBook(new LedgerFile(at('ledger.jsonl')), {
    events: () => events,
    account: 'paper',
    logFault: null,
  });
  const add = new AddTransactions(ledger, clock, new SequentialIds());
  return {
    ledger,
    undo: new UndoBatch(ledger, clock),
    choose: new ChooseLotMethod(ledger, clock),
    add: (...drafts: readonly TransactionDraft[]) => add.execute(IMPORT, drafts, false),
    preview: (...drafts: readonly TransactionDraft[]) => add.execute(IMPORT, drafts, true),
    held: async () =>
      (await ledger.view()).state.lots.map(
        ({ quantity, symbol, account }) => `${quantity.toFixed()} ${symbol} ${account}`,
      ),
  };
}

describe('AddTransactions', () => {
  it('previews the positions that would change, and stores nothing', async () => {
    const { preview, held } = opened();
    expect(await preview(BUY, SALE)).toMatchObject({
      batchId: null,
      added: [{ kind: 'buy' }, { kind: 'sell' }],
      duplicates: [],
      positions: [{ symbol: 'KO', before: decimal('0'), after: decimal('6') }],
      issues: [],
    });
    expect(await held()).toEqual([]);
  });

  it('adds the transactions as one batch that is still there after a restart', async () => {
    const { batchId } = await opened().add(BUY, SALE);
    const { ledger, held } = opened();
    expect(await held()).toEqual(['6 KO Brokerage']);
    expect((await ledger.view()).batches.map((batch) => batch.batchId)).toEqual([batchId]);
  });

  it('leaves out the transactions that an earlier import added, and lists them', async () => {
    const { add, held } = opened();
    const first = await add(BUY);
    expect(await add(BUY, SALE)).toMatchObject({
      added: [{ kind: 'sell' }],
      duplicates: [{ draft: { kind: 'buy' }, transactionId: first.added[0]?.id }],
    });
    expect(await add(BUY, SALE)).toMatchObject({ batchId: null, added: [] });
    expect(await held()).toEqual(['6 KO Brokerage']);
  });

  it('lists the change of a position in each currency', async () =>
    expect(await opened().preview(BUY, inEuros(BUY))).toMatchObject({
      positions: [
        { symbol: 'KO', currency: 'EUR', after: decimal('10') },
        { symbol: 'KO', currency: 'USD', after: decimal('10') },
      ],
    }));

  it('counts both of two identical trades in one file', async () => {
    const { add, held } = opened();
    await add(BUY, BUY);
    expect(await held()).toEqual(['10 KO Brokerage', '10 KO Brokerage']);
  });

  it('names the contradictions that the new transactions cause', async () => {
    const { add } = opened();
    expect((await add(SALE)).issues.map(({ message }) => message)).toEqual([
      'More KO was sold than the ledger holds (0). A purchase may be missing.',
    ]);
  });

  it('names an account whose deposits do not pay for its purchases', async () => {
    const { add } = opened();
    expect((await add(cash('deposit', '2026-03-30', '500'), BUY)).issues).toMatchObject([
      { message: expect.stringContaining('The cash of Brokerage fell below 0 on 2026-03-31.') },
    ]);
  });

  it('adds nothing at all when one transaction is impossible, and names its line', async () => {
    const { add, held } = opened();
    await expect(add(BUY, { ...SALE, symbol: 'ko', source: { file: 'activity.csv', line: 7 } })).rejects.toMatchObject({
      slug: 'transactions_unusable',
      fields: [
        {
          path: 'activity.csv line 7',
          message: '"ko" is not a valid symbol: use only capital letters, digits, dots and hyphens.',
        },
      ],
    });
    expect(await held()).toEqual([]);
  });

  it('adds a file once when it is sent twice at the same time', async () => {
    const { add, held } = opened();
    await Promise.all([add(BUY), add(BUY)]);
    expect(await held()).toEqual(['10 KO Brokerage']);
  });
});

describe('UndoBatch', () => {
  it('reverses a batch, so that its transactions can be added again', async () => {
    const { add, undo, held } = opened();
    const { batchId } = await add(BUY);
    await add(SALE);
    expect((await undo.execute(batchId ?? '')).positions).toEqual([
      {
        symbol: 'KO',
        currency: 'USD',
        before: decimal('6'),
        after: decimal('-4'),
        averagePriceBefore: decimal('70'),
        averagePriceAfter: decimal('75'),
      },
    ]);
    expect(await held()).toEqual(['-4 KO Brokerage']);
    expect((await add(BUY)).duplicates).toEqual([]);
    expect(await held()).toEqual(['6 KO Brokerage']);
  });

  it('refuses an unknown batch, and a batch that was already undone', async () => {
    const { add, undo } = opened();
    const { batchId } = await add(BUY);
    await undo.execute(batchId ?? '');
    await expect(undo.execute(batchId ?? '')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(undo.execute('b9')).rejects.toMatchObject({
      message: 'The ledger has no batch b9, or it was undone already. List the batches first.',
    });
  });
});

describe('LedgerBook', () => {
  it('adds the fills of orders in the imported account to the ledger', async () => {
    const { add, held } = opened(ORDER_FILL);
    await add({ ...BUY, account: 'Individual VA123' }, { ...BUY, account: 'IRA' });
    expect(await held()).toEqual(['10 KO Individual VA123', '3 KO Individual VA123', '10 KO IRA']);
  });

  it('adds no fill of the paper account', async () => {
    const paper = ORDER_FILL.map((event) => (event.type === 'intended' ? { ...event, account: 'paper' } : event));
    expect(await opened(paper).held()).toEqual([]);
  });

  it('replaces a fill with the imported trade, and counts the fill again when the import is undone', async () => {
    const { add, undo, held } = opened(ORDER_FILL);
    const { batchId } = await add(trade('buy', '2026-04-02', 'KO', '3', '71', { fee: '0.35' }));
    expect(await held()).toEqual(['3 KO Brokerage']);
    await undo.execute(batchId ?? '');
    expect(await held()).toEqual(['3 KO tradier https://api.tradier.com VA123']);
  });

  it('shows the fills of an order log that replaced another of the same length', async () => {
    const events = [...ORDER_FILL];
    const { ledger, held } = opened(events);
    expect(await held()).toEqual(['3 KO tradier https://api.tradier.com VA123']);
    for (const [place, event] of events.entries())
      if (event.type === 'reported') events[place] = { ...event, filledQuantity: 2 };
    ledger.invalidate();

    expect(await held()).toEqual(['2 KO tradier https://api.tradier.com VA123']);
  });
});

describe('ChooseLotMethod', () => {
  const LATER = trade('buy', '2026-03-31', 'KO', '10', '74');
  const gains = async (book: LedgerBook) =>
    (await book.view()).state.closedLots.map(({ proceeds, cost }) => proceeds.minus(cost).toFixed());

  it('applies one lot method to all sales', async () => {
    const { add, choose, ledger } = opened();
    await add(BUY, LATER, SALE);
    expect(await gains(ledger)).toEqual(['20']);
    await choose.execute('lifo');
    expect(await gains(ledger)).toEqual(['4']);
  });

  it('keeps the lots chosen for a sale in an earlier release until that choice is withdrawn', async () => {
    const { add, choose, ledger } = opened();
    const { added } = await add(BUY, LATER, SALE);
    const [first = '', second = '', sale = ''] = added.map(({ id }) => id);
    const choice = (...lots: readonly LotChoice[]) =>
      ledger.record(() =>
        Promise.resolve({ event: { type: 'lots_chosen', at: '2026-04-02T15:00:00.000Z', transactionId: sale, lots } }),
      );
    await choice({ lotId: first, quantity: decimal('4') });
    await choice({ lotId: second, quantity: decimal('3') });
    await choose.execute('fifo');
    expect(await gains(ledger)).toEqual(['3', '5']);
    await choice();
    expect(await gains(ledger)).toEqual(['20']);
  });
});

describe('LedgerBook', () => {
  it('reports missing order fills only until the order log has been read', async () => {
    await opened().add(BUY);
    const orders = { events: () => [], account: 'paper', logFault: 'It has not been read.' };
    const source: OrderEventSource = orders;
    const ledger = new LedgerBook(new LedgerFile(at('ledger.jsonl')), source);
    const issues = async () => (await ledger.view()).state.issues.map(({ message }) => message);
    expect(await issues()).toEqual(['The fills of orders are missing: It has not been read.']);
    Object.assign(orders, { logFault: null });
    expect(await issues()).toEqual([]);
  });
});
