import { describe, expect, it } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { LedgerFile } from '../../../../src/adapters/files/portfolio/ledgerFile.js';
import { parsePortfolioCsv } from '../../../../src/adapters/files/portfolio/parsePortfolioCsv.js';
import { AddMissingTransactions } from '../../../../src/application/dashboard/ledger/addMissingTransactions.js';
import { AddTransactions } from '../../../../src/application/dashboard/ledger/addTransactions.js';
import { LedgerBook } from '../../../../src/application/dashboard/ledger/ledgerBook.js';
import { LedgerPortfolio } from '../../../../src/application/dashboard/ledger/ledgerPortfolio.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import {
  PortfolioUnavailable,
  type PortfolioSource,
} from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { ReconcilePositions } from '../../../../src/application/dashboard/trading/broker/reconcilePositions.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import type { BrokerPosition } from '../../../../src/domain/dashboard/portfolio/brokerPosition.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import {
  cash,
  decimal,
  inEuros,
  spinOff,
  split,
  symbolChange,
  trade,
  transferOfCash,
  transferOfShares,
} from '../../../domain/dashboard/ledger/drafts.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { SequentialIds } from '../../../fakes/sequentialIds.js';

const at = temporaryFolder();
const FILE = 'ticker,quantity,average_price,stop,entry_date,sector\nKO,7,70,65,,Beverages\nMSFT,0,,,,\nPEP,2,150,,,\n';

const file = (csv = FILE, source = 'portfolio.csv'): PortfolioSource => ({
  read: () => Promise.resolve({ source, notes: [], ...parsePortfolioCsv(csv) }),
});
const NO_FILE: PortfolioSource = { read: () => Promise.reject(new PortfolioUnavailable('There is no portfolio yet.')) };

function opened(source = file(), held: readonly BrokerPosition[] = []) {
  const clock = new ManualClock();
  const orders = { events: () => [], account: 'tradier', logFault: null };
  const ledger = new LedgerBook(new LedgerFile(at('ledger.jsonl')), orders);
  const add = new AddTransactions(ledger, clock, new SequentialIds());
  const portfolio = new LedgerPortfolio(ledger, source);
  const reconcile = new ReconcilePositions(
    { name: 'tradier', positions: () => Promise.resolve(held) },
    portfolio,
    clock,
  );
  return {
    ledger,
    portfolio,
    reconcile,
    addMissing: new AddMissingTransactions(reconcile, ledger, add, clock),
    add: (...drafts: Parameters<AddTransactions['execute']>[1]) =>
      add.execute({ kind: 'import', file: 'activity.csv' }, drafts, false),
  };
}

describe('LedgerPortfolio', () => {
  it('returns the portfolio file until the first import', async () =>
    expect(await opened().portfolio.read()).toEqual(await file().read()));

  it('is unavailable while the ledger is damaged', async () => {
    const { portfolio, add } = opened();
    await add(trade('buy', '2026-03-31', 'KO', '10', '60'));
    appendFileSync(at('ledger.jsonl'), 'not JSON\n');
    await expect(portfolio.read()).rejects.toThrow(PortfolioUnavailable);
  });

  it('takes from the file since when a raised stop applies', async () => {
    const csv = 'ticker,quantity,average_price,stop,stop_from,initial_stop\nKO,10,60,65,2026-05-01,55\n';
    const { portfolio, add } = opened(file(csv));
    await add(trade('buy', '2026-03-31', 'KO', '10', '60'));
    expect((await portfolio.read()).positions).toMatchObject([{ stop: 65, stopFrom: '2026-05-01', initialStop: 55 }]);
  });

  it('takes positions from the ledger, and stops, sectors and watched tickers from the file', async () => {
    const { portfolio, add } = opened();
    await add(
      trade('buy', '2026-03-31', 'KO', '10', '60'),
      trade('buy', '2026-04-01', 'KO', '10', '70'),
      trade('short', '2026-04-02', 'TSLA', '3', '200'),
      {
        ...trade('buy', '2026-04-02', 'KO261218C00070000', '2', '1.5'),
        amount: trade('buy', '2026-04-02', 'X', '2', '150').amount,
      },
    );
    expect(await portfolio.read()).toEqual({
      source: 'ledger.jsonl',
      positions: [
        { ticker: 'KO', quantity: 20, averagePrice: 65, stop: 65, entryDate: '2026-03-31', sector: 'Beverages' },
        { ticker: 'TSLA', quantity: -3, averagePrice: 200, stop: null, entryDate: '2026-04-02' },
        { ticker: 'MSFT', quantity: 0, averagePrice: 0, stop: null, entryDate: null },
      ],
      options: [{ ticker: 'KO261218C00070000', quantity: 2, averagePrice: 150 }],
      errors: [],
      measureDrawdown: expect.any(Function),
      notes: [
        'Some quantities in portfolio.csv differ from the ledger, which is used: KO 7 (ledger 20), PEP 2 (ledger 0).',
      ],
    });
  });

  it.each([
    ['missing', NO_FILE],
    ['the sample', file(FILE, 'sample')],
  ])('takes positions from the ledger even when the portfolio file of the user is %s', async (_what, source) => {
    const { portfolio, add } = opened(source);
    await add(trade('buy', '2026-03-31', 'KO', '10', '60'));
    expect(await portfolio.read()).toMatchObject({ positions: [{ ticker: 'KO', stop: null }], notes: [] });
  });

  it('returns no cash until each account whose cash changes has a deposit or a transfer of cash', async () => {
    const { portfolio, add } = opened(NO_FILE);
    await add(trade('buy', '2026-03-31', 'KO', '10', '60'), {
      ...transferOfShares('2026-03-31', 'PEP', '1'),
      account: 'Safe',
    });
    await add({ ...transferOfCash('2026-03-31', '-50'), account: 'IRA' });
    expect(await portfolio.read()).not.toHaveProperty('cash');
    await add(cash('deposit', '2026-03-30', '1000'), {
      ...cash('deposit', '2026-03-30', '300'),
      amount: { amount: decimal('300'), currency: 'EUR' },
    });
    expect(await portfolio.read()).toMatchObject({ cash: 350 });
  });

  it('measures the drawdown of the whole history, including sold positions', async () => {
    const { portfolio, add } = opened(NO_FILE);
    await add(
      cash('deposit', '2026-01-05', '1000'),
      trade('buy', '2026-01-05', 'KO', '10', '100'),
      cash('deposit', '2026-01-07', '500'),
      trade('sell', '2026-01-08', 'KO', '10', '95'),
    );
    const closes = [100, 90, null, 95, 95];
    const rows = closes.flatMap((close, day) =>
      close === null
        ? []
        : [{ date: `2026-01-0${5 + day}`, open: close, high: close, low: close, close, volume: 1000 }],
    );
    const bars = new LoadBars(new MemoryMarketData({ KO: rows, SPY: rows }), new ManualClock(), () => undefined);
    const { measureDrawdown } = await portfolio.read();
    expect(await measureDrawdown?.(bars, '2026-11-21')).toEqual({
      kind: 'measured',
      from: '2026-01-04',
      to: '2026-01-09',
      depth: expect.closeTo(-0.1, 12),
      high_date: '2026-01-04',
      low_date: '2026-01-06',
      current: expect.closeTo(0.9 * (1450 / 1400) - 1, 12),
      unpriced_sessions: 1,
    });
  });

  it.each([
    ['70', '65', '35.00'],
    ['0.7', '0.65', '0.3500'],
  ])(
    'reports a stop above the average price that was stated before a split, bought at %s',
    async (price, stop, now) => {
      const { portfolio, add } = opened(file(`ticker,quantity,average_price,stop\nKO,20,35,${stop}\n`));
      await add(trade('buy', '2026-03-31', 'KO', '10', price), split('2026-05-04', 'KO', '10'));
      expect((await portfolio.read()).notes).toEqual([
        `KO split on 2026-05-04, and its stop ${stop} is above the average price ${now}. If the stop is a price from before the split, enter the new stop on the ticker’s page.`,
      ]);
    },
  );

  it.each([
    ['that is below the average price', '32.5,,', '10'],
    ['that was raised after the split', '40,2026-06-01,32.5', '10'],
    ['that is below the average price after a reverse split', '55,,', '-5'],
  ])('reports no stop %s', async (_what, stop, shares) => {
    const quantity = 10 + Number(shares);
    const { portfolio, add } = opened(
      file(`ticker,quantity,average_price,stop,stop_from,initial_stop\nKO,${quantity},35,${stop}\n`),
    );
    await add(trade('buy', '2026-03-31', 'KO', '10', '70'), split('2026-05-04', 'KO', shares));
    expect((await portfolio.read()).notes).toEqual([]);
  });

  it('reports no stop above the average price after a reverse split', async () => {
    const { portfolio, add } = opened(file('ticker,quantity,average_price,stop\nKO,10,50,55\n'));
    await add(trade('buy', '2026-03-31', 'KO', '100', '5'), split('2026-05-04', 'KO', '-90'));
    expect((await portfolio.read()).notes).toEqual([]);
  });

  const TWO_PURCHASES = [trade('buy', '2026-03-31', 'KO', '10', '160'), trade('buy', '2026-04-01', 'KO', '10', '220')];
  const ELSEWHERE = { account: 'Savings' };

  it.each<[string, TransactionDraft[], Partial<Position>]>([
    ['after a sale', [trade('sell', '2026-05-04', 'KO', '5', '230')], { averagePrice: 200, entryPrice: 190 }],
    [
      'after the oldest lot is sold',
      [trade('sell', '2026-05-04', 'KO', '10', '230')],
      { averagePrice: 220, entryPrice: 190 },
    ],
    [
      'after a purchase that follows a sale',
      [trade('sell', '2026-05-04', 'KO', '10', '230'), trade('buy', '2026-05-05', 'KO', '10', '240')],
      { averagePrice: 230, entryPrice: 215 },
    ],
    [
      'after a split that follows a sale',
      [trade('sell', '2026-05-04', 'KO', '5', '230'), split('2026-05-05', 'KO', '15')],
      { averagePrice: 100, entryPrice: 95 },
    ],
    [
      'after a sale in one of several accounts',
      [trade('buy', '2026-03-30', 'KO', '20', '100', ELSEWHERE), trade('sell', '2026-05-04', 'KO', '10', '230')],
      { averagePrice: 140, entryPrice: 130, entryDate: '2026-03-30' },
    ],
    [
      'after another account sold all of its shares',
      [
        trade('buy', '2026-03-30', 'KO', '20', '100', ELSEWHERE),
        trade('sell', '2026-05-04', 'KO', '20', '230', ELSEWHERE),
        trade('sell', '2026-05-05', 'KO', '10', '230'),
      ],
      { averagePrice: 220, entryPrice: 190 },
    ],
    [
      'after a sale between the lines of one split in two accounts',
      [
        trade('buy', '2026-04-01', 'KO', '20', '190', ELSEWHERE),
        split('2026-05-04', 'KO', '20'),
        trade('sell', '2026-05-04', 'KO', '20', '96'),
        split('2026-05-05', 'KO', '20', ELSEWHERE),
      ],
      { averagePrice: (110 + 2 * 95) / 3, entryPrice: 95 },
    ],
    [
      'after a transfer to another account that follows a sale',
      [
        trade('sell', '2026-05-04', 'KO', '5', '230'),
        transferOfShares('2026-05-05', 'KO', '-15'),
        { ...transferOfShares('2026-05-06', 'KO', '15'), ...ELSEWHERE },
      ],
      { averagePrice: 200, entryPrice: 190 },
    ],
    [
      'after a sale, a spin-off and a change of the symbol',
      [
        trade('sell', '2026-05-04', 'KO', '5', '230'),
        spinOff('2026-05-05', 'KO', 'PEP', '3', '0.2'),
        symbolChange('2026-05-06', 'PEP', 'TSLA'),
        symbolChange('2026-05-06', 'KO', 'PEP'),
      ],
      { averagePrice: 160, entryPrice: 152 },
    ],
    [
      'after the position was closed and opened again',
      [trade('sell', '2026-05-04', 'KO', '20', '230'), trade('buy', '2026-05-05', 'KO', '10', '240')],
      { averagePrice: 240, entryDate: '2026-05-05' },
    ],
  ])('takes entry price and date from all purchases of a position %s', async (_when, drafts, expected) => {
    const { portfolio, add } = opened(NO_FILE);
    await add(...TWO_PURCHASES, ...drafts);
    const [position] = (await portfolio.read()).positions;
    expect(position).toMatchObject({ entryDate: '2026-03-31', ...expected });
    expect(position?.entryPrice).toBe(expected.entryPrice);
  });

  it('leaves the entry price unchanged when the user chooses another lot method', async () => {
    const { portfolio, add, ledger } = opened(NO_FILE);
    await add(...TWO_PURCHASES, trade('sell', '2026-05-04', 'KO', '5', '230'));
    const event = { type: 'lot_method_chosen', at: '2026-05-05T14:00:00.000Z', method: 'lifo' } as const;
    await ledger.record(() => Promise.resolve({ event }));
    expect((await portfolio.read()).positions).toMatchObject([{ averagePrice: 180, entryPrice: 190 }]);
  });

  it('gives no entry price while the cost of some of the purchased shares is unknown', async () => {
    const { portfolio, add } = opened(NO_FILE);
    await add(
      transferOfShares('2026-03-30', 'KO', '5'),
      ...TWO_PURCHASES,
      trade('sell', '2026-05-04', 'KO', '10', '230'),
    );
    const [position] = (await portfolio.read()).positions;
    expect(position).toMatchObject({ averagePrice: 200, entryDate: '2026-03-30' });
    expect(position).not.toHaveProperty('entryPrice');
  });

  it('states the currency of positions that are not in US dollars, and audits one position of each ticker', async () => {
    const { portfolio, add } = opened(NO_FILE);
    await add(
      inEuros(trade('buy', '2026-03-31', 'ASML', '10', '120')),
      trade('buy', '2026-03-31', 'ASML', '5', '130'),
      inEuros(trade('buy', '2026-03-31', 'CAT', '100', '10')),
    );
    expect(await portfolio.read()).toMatchObject({
      positions: [
        { ticker: 'ASML', quantity: 5, averagePrice: 130 },
        { ticker: 'CAT', quantity: 100, currency: 'EUR' },
      ],
      notes: [
        '10 ASML in the ledger are held in EUR and are not audited, since ASML is also held in another currency.',
      ],
    });
  });

  it('reports holdings that cannot be audited because they have no ticker', async () => {
    const { portfolio, add } = opened(NO_FILE);
    await add(trade('buy', '2026-03-31', '912828XX1', '10', '99'));
    expect(await portfolio.read()).toMatchObject({
      positions: [],
      notes: ['10 912828XX1 in the ledger cannot be audited: 912828XX1 is not a ticker.'],
    });
  });
});

describe('AddMissingTransactions', () => {
  const HELD = [
    { symbol: 'KO', quantity: 15, costBasis: 1000 },
    { symbol: 'AAPL', quantity: 2, costBasis: 300 },
  ];

  it('gives shares the broker’s average cost while the cost in the ledger is unknown', async () => {
    const { add, addMissing } = opened(NO_FILE, HELD);
    await add(transferOfShares('2026-03-31', 'KO', '6'), trade('buy', '2026-03-31', 'AAPL', '2', '150'));
    expect((await addMissing.execute(true)).added).toMatchObject([
      { symbol: 'KO', quantity: decimal('9'), cost: decimal('600') },
    ]);
  });

  it('offers transfers that resolve the differences once they are added', async () => {
    const { add, addMissing, reconcile } = opened(NO_FILE, HELD);
    await add(
      trade('buy', '2026-03-31', 'KO', '10', '60'),
      transferOfShares('2026-03-31', 'PEP', '4', { cost: '600' }),
    );
    const offered = await addMissing.execute(true);
    expect(offered.batchId).toBeNull();
    expect(
      offered.added.map((each) =>
        each.kind === 'transfer'
          ? `${each.quantity.toFixed()} ${each.symbol} for ${each.cost?.toFixed()} in ${each.account}`
          : '',
      ),
    ).toEqual(['5 KO for 400 in Brokerage', '2 AAPL for 300 in Brokerage', '-4 PEP for undefined in Brokerage']);

    await addMissing.execute(false);
    expect(await reconcile.execute()).toMatchObject({ drift: [], brokerOnly: [], localOnly: [] });
    expect(await addMissing.execute(false)).toMatchObject({ batchId: null, added: [] });
  });

  it('offers nothing before the first import', async () => {
    await expect(opened(file(), HELD).addMissing.execute(true)).rejects.toMatchObject({ slug: 'ledger_empty' });
  });
});
