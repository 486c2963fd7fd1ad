import { describe, expect, it } from '@jest/globals';
import { applyTransactions } from '../../../../src/domain/dashboard/ledger/applyTransactions.js';
import { sortByTradeDate } from '../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import { realizedGain } from '../../../../src/domain/dashboard/ledger/lots/lot.js';
import type { LotRules } from '../../../../src/domain/dashboard/ledger/lots/lotMethod.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import { cash, decimal, inBatch, inEuros, spinOff, split, symbolChange, trade, transferOfShares } from './drafts.js';

const FIFO: LotRules = { method: 'fifo', choices: new Map() };

/** Returns lots, gains, cash and issues as short texts. */
function paper(drafts: readonly TransactionDraft[], rules = FIFO) {
  const { lots, closedLots, issues, cash: balances } = applyTransactions(sortByTradeDate(inBatch(drafts)), rules);
  return {
    lots: lots.map(
      ({ symbol, quantity, cost, openedOn, isCostKnown }) =>
        `${quantity.toFixed()} ${symbol} for ${isCostKnown ? cost.toFixed() : 'an unknown cost'}, ${openedOn}`,
    ),
    gains: closedLots.map(
      (closed) => `${closed.quantity.toFixed()} of ${closed.openedOn}: ${realizedGain(closed)?.toFixed()}`,
    ),
    cash: balances.map(({ amount }) => amount.toFixed()),
    issues: issues.map(({ message }) => message),
  };
}

const THREE_LOTS = [
  trade('buy', '2025-01-02', 'KO', '10', '50'),
  trade('buy', '2025-02-03', 'KO', '10', '70'),
  trade('buy', '2025-03-03', 'KO', '10', '60'),
];
const SALE = trade('sell', '2025-06-02', 'KO', '15', '80', { fee: '3' });

describe('applyTransactions', () => {
  it('closes the oldest lots first, and divides the net proceeds among the lots by quantity', () =>
    expect(paper([...THREE_LOTS, SALE])).toEqual({
      lots: ['5 KO for 350, 2025-02-03', '10 KO for 600, 2025-03-03'],
      gains: ['10 of 2025-01-02: 298', '5 of 2025-02-03: 49'],
      cash: ['-603'],
      issues: [],
    }));

  it('keeps the lots of each currency apart, also when a transaction without a payment states another currency', () =>
    expect(
      paper([
        inEuros(trade('buy', '2025-01-02', 'ASML', '10', '120.1')),
        trade('buy', '2025-01-03', 'ASML', '10', '130.2'),
        trade('sell', '2025-01-06', 'ASML', '5', '149.8'),
        inEuros(trade('buy', '2025-01-07', 'SAP', '10', '100')),
        split('2025-01-08', 'SAP', '10'),
        transferOfShares('2025-01-09', 'SAP', '-5'),
        transferOfShares('2025-01-10', 'SAP', '2', { cost: '220' }),
      ]),
    ).toMatchObject({
      lots: [
        '10 ASML for 1201, 2025-01-02',
        '5 ASML for 651, 2025-01-03',
        '15 SAP for 750, 2025-01-07',
        '2 SAP for 220, 2025-01-10',
      ],
      gains: ['5 of 2025-01-03: 98'],
      issues: [],
    }));

  describe('with shares of one symbol in two currencies, and a transaction that states one of them', () => {
    const IN_BOTH = [
      inEuros(trade('buy', '2025-01-02', 'SHOP', '10', '50')),
      trade('buy', '2025-01-03', 'SHOP', '10', '60'),
    ];
    const SPLIT = split('2025-02-03', 'SHOP', '180');
    const OUT = transferOfShares('2025-02-03', 'SHOP', '-15');

    it.each([
      ['splits', SPLIT, ['100 SHOP for 500, 2025-01-02', '100 SHOP for 600, 2025-01-03']],
      [
        'splits in the other currency',
        inEuros(SPLIT),
        ['100 SHOP for 500, 2025-01-02', '100 SHOP for 600, 2025-01-03'],
      ],
      [
        'divides a spin-off among',
        spinOff('2025-02-03', 'SHOP', 'NEWCO', '5', '0.2'),
        [
          '10 SHOP for 400, 2025-01-02',
          '10 SHOP for 480, 2025-01-03',
          '2.5 NEWCO for 120, 2025-01-03',
          '2.5 NEWCO for 100, 2025-01-02',
        ],
      ],
      [
        'renames',
        symbolChange('2025-02-03', 'SHOP', 'STORE'),
        ['10 STORE for 600, 2025-01-03', '10 STORE for 500, 2025-01-02'],
      ],
      [
        'exchanges',
        symbolChange('2025-02-03', 'SHOP', 'STORE', '5'),
        ['2.5 STORE for 600, 2025-01-03', '2.5 STORE for 500, 2025-01-02'],
      ],
      ['transfers, first in the stated currency,', OUT, ['5 SHOP for 250, 2025-01-02']],
      ['transfers, first in the other currency,', inEuros(OUT), ['5 SHOP for 300, 2025-01-03']],
    ])('%s the lots of both', (_, transaction, lots) =>
      expect(paper([...IN_BOTH, transaction])).toMatchObject({ lots, gains: [], issues: [] }),
    );

    it('moves the lots of both to another account, and opens lots with an unknown cost for the quantity that exceeds them', () =>
      expect(
        paper([
          ...IN_BOTH,
          { ...OUT, quantity: decimal('-22') },
          { ...transferOfShares('2025-02-04', 'SHOP', '22'), account: 'IRA' },
        ]),
      ).toMatchObject({
        lots: [
          '-2 SHOP for an unknown cost, 2025-02-03',
          '10 SHOP for 600, 2025-01-03',
          '2 SHOP for an unknown cost, 2025-02-04',
          '10 SHOP for 500, 2025-01-02',
        ],
        issues: [
          'The cost of -2 SHOP is unknown.',
          'More SHOP was transferred than the ledger holds. A purchase may be missing.',
          'The cost of 2 SHOP is unknown.',
        ],
      }));

    it('records the ratio of a split for the whole position, and every other movement in the currency of its lots', () => {
      const movementsAfter = (...drafts: readonly TransactionDraft[]) =>
        applyTransactions(inBatch([...IN_BOTH, ...drafts]), FIFO)
          .movements.slice(2)
          .map(
            ({ symbol, currency, quantity, ratio }) => `${quantity.toFixed()} ${symbol} ${currency} ${ratio.toFixed()}`,
          );
      expect(movementsAfter(SPLIT)).toEqual(['180 SHOP USD 10']);
      expect(movementsAfter(OUT, { ...OUT, quantity: decimal('15'), account: 'IRA' })).toEqual([
        '-10 SHOP USD 1',
        '-5 SHOP EUR 1',
        '10 SHOP USD 1',
        '5 SHOP EUR 1',
      ]);
      expect(movementsAfter(symbolChange('2025-02-03', 'SHOP', 'STORE', '5'))).toEqual([
        '2.5 STORE USD 1',
        '-10 SHOP USD 1',
        '2.5 STORE EUR 1',
        '-10 SHOP EUR 1',
      ]);
      expect(movementsAfter(spinOff('2025-02-03', 'SHOP', 'NEWCO', '5', '0.2'))).toEqual([
        '2.5 NEWCO USD 1',
        '0 SHOP USD 1',
        '2.5 NEWCO EUR 1',
        '0 SHOP EUR 1',
      ]);
    });
  });

  it('closes the newest lots first with LIFO', () =>
    expect(paper([...THREE_LOTS, SALE], { ...FIFO, method: 'lifo' }).gains).toEqual([
      '10 of 2025-03-03: 198',
      '5 of 2025-02-03: 49',
    ]));

  it('closes the lots with the highest cost per share first when the method is highest_cost', () =>
    expect(paper([...THREE_LOTS, SALE], { ...FIFO, method: 'highest_cost' }).gains).toEqual([
      '10 of 2025-02-03: 98',
      '5 of 2025-03-03: 99',
    ]));

  it('closes the lots that were chosen for a sale, and uses the method for the remaining quantity', () => {
    const choices = new Map([['b1:4', [{ lotId: 'b1:3', quantity: decimal('4') }]]]);
    expect(paper([...THREE_LOTS, SALE], { method: 'fifo', choices }).gains).toEqual([
      '4 of 2025-03-03: 79.2',
      '10 of 2025-01-02: 298',
      '1 of 2025-02-03: 9.8',
    ]);
  });

  it('ignores a chosen lot that is not open', () => {
    const choices = new Map([['b1:4', [{ lotId: 'b1:9', quantity: decimal('15') }]]]);
    expect(paper([...THREE_LOTS, SALE], { method: 'fifo', choices })).toEqual(paper([...THREE_LOTS, SALE]));
  });

  it('opens a short position for the quantity that exceeds the holding, and reports that a purchase may be missing', () =>
    expect(
      paper([trade('buy', '2025-01-02', 'KO', '10', '50'), trade('sell', '2025-01-03', 'KO', '15', '60')]),
    ).toEqual({
      lots: ['-5 KO for -300, 2025-01-03'],
      gains: ['10 of 2025-01-02: 100'],
      cash: ['400'],
      issues: ['More KO was sold than the ledger holds (10). A purchase may be missing.'],
    }));

  it('realizes the gain of a covered short position, and opens a long position for any excess', () =>
    expect(
      paper([trade('short', '2025-01-02', 'TSLA', '10', '200'), trade('buy', '2025-01-03', 'TSLA', '12', '180')]),
    ).toEqual({ lots: ['2 TSLA for 360, 2025-01-03'], gains: ['-10 of 2025-01-02: 200'], cash: ['-160'], issues: [] }));

  it('spreads a split over all lots and keeps their costs', () =>
    expect(paper([...THREE_LOTS.slice(0, 2), split('2025-04-01', 'KO', '60')])).toMatchObject({
      lots: ['40 KO for 500, 2025-01-02', '40 KO for 700, 2025-02-03'],
      issues: [],
    }));

  it('divides a reverse split so that the lots add up to the broker’s whole number of shares', () =>
    expect(
      paper([
        trade('buy', '2025-01-02', 'F', '1', '9'),
        trade('buy', '2025-01-03', 'F', '1', '9'),
        trade('buy', '2025-01-06', 'F', '1', '9'),
        split('2025-04-01', 'F', '-2'),
      ]).lots,
    ).toEqual([
      '0.333333333333 F for 9, 2025-01-02',
      '0.333333333334 F for 9, 2025-01-03',
      '0.333333333333 F for 9, 2025-01-06',
    ]));

  it('reports a split of shares that are not held', () =>
    expect(paper([split('2025-04-01', 'KO', '30')])).toMatchObject({
      lots: ['30 KO for an unknown cost, 2025-04-01'],
      issues: ['A split changes KO by 30, but the ledger holds 0.', 'The cost of 30 KO is unknown.'],
    }));

  it('closes a position at 0 when a split leaves no shares, and realizes its cost as a loss', () =>
    expect(
      paper([
        trade('buy', '2025-01-02', 'XYZ', '2', '100'),
        inEuros(trade('buy', '2025-01-03', 'XYZ', '3', '100')),
        split('2025-04-01', 'XYZ', '-5'),
      ]),
    ).toMatchObject({
      lots: [],
      gains: ['2 of 2025-01-02: -200', '3 of 2025-01-03: -300'],
      issues: [
        'A split leaves none of the 5 XYZ, so they are closed at 0. Cash in lieu is counted as the file lists it, usually as a dividend. If a line of another day adds new shares, give both lines one date.',
      ],
    }));

  it('records the excess at an unknown cost when a split removes more shares than the ledger holds', () =>
    expect(paper([trade('buy', '2025-01-02', 'XYZ', '5', '100'), split('2025-04-01', 'XYZ', '-8')])).toMatchObject({
      lots: ['-3 XYZ for an unknown cost, 2025-04-01'],
      gains: ['5 of 2025-01-02: undefined'],
      issues: ['A split changes XYZ by -8, but the ledger holds 5.', 'The cost of -8 XYZ is unknown.'],
    }));

  it('moves the stated fraction of each lot’s cost to the shares of a spin-off', () =>
    expect(paper([...THREE_LOTS.slice(0, 2), spinOff('2025-04-01', 'KO', 'NEWCO', '5', '0.2')]).lots).toEqual([
      '10 KO for 400, 2025-01-02',
      '10 KO for 560, 2025-02-03',
      '2.5 NEWCO for 100, 2025-01-02',
      '2.5 NEWCO for 140, 2025-02-03',
    ]));

  it('leaves the cost of a spin-off unknown when the source does not state it', () =>
    expect(paper([...THREE_LOTS.slice(0, 1), spinOff('2025-04-01', 'KO', 'NEWCO', '5', null)])).toMatchObject({
      lots: ['10 KO for 500, 2025-01-02', '5 NEWCO for an unknown cost, 2025-01-02'],
      issues: ["The part of KO's cost that belongs to NEWCO is unknown."],
    }));

  it('keeps the dates and costs of lots when the symbol changes', () =>
    expect(
      paper([
        trade('buy', '2021-01-04', 'FB', '3', '270'),
        symbolChange('2022-06-09', 'FB', 'META'),
        trade('sell', '2022-07-01', 'META', '1', '160'),
      ]),
    ).toMatchObject({ lots: ['2 META for 540, 2021-01-04'], gains: ['1 of 2021-01-04: -110'], issues: [] }));

  it('exchanges shares for the stated quantity of new shares in a merger', () =>
    expect(
      paper([trade('buy', '2021-01-04', 'OLD', '10', '20'), symbolChange('2022-06-09', 'OLD', 'NEWER', '2.5')]).lots,
    ).toEqual(['2.5 NEWER for 200, 2021-01-04']));

  it('moves lots to another account when both accounts list the transfer', () => {
    const transfer = transferOfShares('2025-05-01', 'KO', '10');
    expect(
      paper([
        ...THREE_LOTS.slice(0, 1),
        { ...transfer, account: 'IRA' },
        { ...transfer, quantity: transfer.quantity.negated() },
      ]),
    ).toMatchObject({ lots: ['10 KO for 500, 2025-01-02'], gains: [], issues: [] });
  });

  it.each([
    ['30 days later keep their date and cost', '2025-05-01', '10 KO for 500, 2025-01-02', []],
    [
      'later have an unknown cost',
      '2025-05-02',
      '10 KO for an unknown cost, 2025-05-02',
      ['The cost of 10 KO is unknown.'],
    ],
  ])('lets shares that arrive %s', (_, date, lot, issues) =>
    expect(
      paper([
        ...THREE_LOTS.slice(0, 1),
        transferOfShares('2025-04-01', 'KO', '-10'),
        { ...transferOfShares(date, 'KO', '10'), account: 'IRA' },
      ]),
    ).toMatchObject({ lots: [lot], issues }),
  );

  it('gives received shares their cost before they are sold on the same day', () =>
    expect(
      paper([
        trade('sell', '2025-05-01', 'KO', '100', '60'),
        transferOfShares('2025-05-01', 'KO', '100', { cost: '4000' }),
      ]),
    ).toMatchObject({ lots: [], gains: ['100 of 2025-05-01: 2000'], issues: [] }));

  describe('on the day of a transfer between accounts', () => {
    const DAY = '2025-05-01';
    const BOUGHT = trade('buy', '2025-01-02', 'KO', '10', '50');
    const moved = (symbol: string, quantity: string) => [
      { ...transferOfShares(DAY, symbol, quantity), account: 'IRA' },
      transferOfShares(DAY, symbol, `-${quantity}`),
    ];

    it.each([
      ['bought', [...moved('KO', '10'), trade('buy', DAY, 'KO', '10', '50')], ['10 KO for 500, 2025-05-01']],
      ['split', [BOUGHT, ...moved('KO', '20'), split(DAY, 'KO', '10')], ['20 KO for 500, 2025-01-02']],
      ['renamed', [BOUGHT, ...moved('NEW', '10'), symbolChange(DAY, 'KO', 'NEW')], ['10 NEW for 500, 2025-01-02']],
      [
        'spun off',
        [BOUGHT, ...moved('NEW', '10'), spinOff(DAY, 'KO', 'NEW', '10', '0.2')],
        ['10 KO for 400, 2025-01-02', '10 NEW for 100, 2025-01-02'],
      ],
      [
        'received',
        [
          BOUGHT,
          ...moved('KO', '10').toReversed(),
          { ...transferOfShares(DAY, 'KO', '-10'), account: 'IRA' },
          { ...transferOfShares(DAY, 'KO', '10'), account: 'Roth' },
        ],
        ['10 KO for 500, 2025-01-02'],
      ],
      [
        'passed on by other accounts, the last listed first,',
        [
          BOUGHT,
          { ...transferOfShares(DAY, 'KO', '10'), account: 'D' },
          { ...transferOfShares(DAY, 'KO', '-10'), account: 'C' },
          { ...transferOfShares(DAY, 'KO', '10'), account: 'C' },
          { ...transferOfShares(DAY, 'KO', '-10'), account: 'B' },
          { ...transferOfShares(DAY, 'KO', '10'), account: 'B' },
          transferOfShares(DAY, 'KO', '-10'),
        ],
        ['10 KO for 500, 2025-01-02'],
      ],
      [
        'sold short',
        [
          trade('short', '2025-01-02', 'KO', '10', '50'),
          { ...transferOfShares(DAY, 'KO', '-10'), account: 'IRA' },
          transferOfShares(DAY, 'KO', '10'),
        ],
        ['-10 KO for -500, 2025-01-02'],
      ],
    ])('moves the cost of shares that were %s before', (_, drafts, lots) =>
      expect(paper(drafts)).toMatchObject({ lots, gains: [], issues: [] }),
    );

    it.each([
      ['listed before it', [split(DAY, 'KO', '10'), transferOfShares(DAY, 'KO', '20')]],
      [
        'whose ratio fits the shares without those that arrive',
        [transferOfShares(DAY, 'KO', '20'), split(DAY, 'KO', '10', { ratio: decimal('2') })],
      ],
    ])('keeps the shares that arrive out of a split %s', (_, drafts) =>
      expect(
        paper([
          { ...trade('buy', '2025-01-02', 'KO', '20', '25'), account: 'IRA' },
          { ...transferOfShares('2025-04-30', 'KO', '-20'), account: 'IRA' },
          trade('buy', '2025-02-03', 'KO', '10', '40'),
          ...drafts,
        ]),
      ).toMatchObject({ lots: ['20 KO for 500, 2025-01-02', '20 KO for 400, 2025-02-03'], issues: [] }),
    );
  });

  it('reports a split that misses its stated ratio by a share or more', () =>
    expect(paper([...THREE_LOTS.slice(0, 1), split('2025-04-01', 'KO', '30', { ratio: decimal('2') })])).toMatchObject({
      lots: ['40 KO for 500, 2025-01-02'],
      issues: [
        'A split of KO changes the 10 that the ledger holds by 30, which does not fit its stated ratio. An earlier transaction may be missing.',
      ],
    }));

  const ARRIVAL = transferOfShares('2025-05-05', 'KO', '100');
  it.each([
    [
      'at their stated cost',
      [{ ...ARRIVAL, quantity: decimal('160'), cost: decimal('6400') }],
      ['60 KO for 2400, 2025-05-05'],
      '100 of 2025-05-01: 2000',
      [],
    ],
    ['without a known cost', [ARRIVAL], [], '100 of 2025-05-01: undefined', ['The cost of 100 KO is unknown.']],
    [
      'at the cost of the lots that left another account',
      [
        { ...trade('buy', '2025-01-02', 'KO', '100', '50'), account: 'IRA' },
        { ...ARRIVAL, quantity: decimal('-100'), account: 'IRA' },
        ARRIVAL,
      ],
      [],
      '100 of 2025-01-02: 1000',
      [],
    ],
    [
      'in part',
      [{ ...ARRIVAL, quantity: decimal('60'), cost: decimal('2400') }],
      ['-40 KO for -2400, 2025-05-01'],
      '60 of 2025-05-01: 1200',
      ['More KO was sold than the ledger holds (0). A purchase may be missing.'],
    ],
  ])('realizes the sale of shares that arrive later %s', (_, others, lots, gain, issues) =>
    expect(paper([trade('sell', '2025-05-01', 'KO', '100', '60'), ...others])).toMatchObject({
      lots,
      gains: [gain],
      issues,
    }),
  );

  it.each([
    ['sold some short', trade('short', '2025-05-02', 'KO', '10', '60'), [], ['-10 of 2025-05-02: 100'], []],
    [
      'sent some on',
      transferOfShares('2025-05-02', 'KO', '-4'),
      ['6 KO for 300, 2025-01-02'],
      ['-4 of 2025-05-02: undefined'],
      ['The cost of -4 KO is unknown.'],
    ],
  ])('moves shares in transit to an account that %s before they arrive', (_, before, lots, gains, issues) =>
    expect(
      paper([
        { ...trade('buy', '2025-01-02', 'KO', '10', '50'), account: 'IRA' },
        { ...transferOfShares('2025-05-01', 'KO', '-10'), account: 'IRA' },
        before,
        transferOfShares('2025-05-05', 'KO', '10'),
      ]),
    ).toMatchObject({ lots, gains, issues }),
  );

  it('realizes the sale of shares that arrive later on the day of the sale', () => {
    const { closedLots } = applyTransactions(
      inBatch([
        { ...trade('buy', '2024-01-02', 'KO', '10', '50'), account: 'IRA' },
        trade('sell', '2024-12-30', 'KO', '10', '60'),
        { ...transferOfShares('2024-12-31', 'KO', '-10'), account: 'IRA' },
        transferOfShares('2025-01-02', 'KO', '10'),
      ]),
      FIFO,
    );

    expect(closedLots).toMatchObject([
      { account: 'Brokerage', transactionId: 'b1:2', lotId: 'b1:1', openedOn: '2024-01-02', closedOn: '2024-12-30' },
    ]);
  });

  it('states the shares of a sale before their arrival as they were sold, before the splits since', () => {
    const { lots, closedLots } = applyTransactions(
      inBatch([
        trade('sell', '2025-01-02', 'KO', '10', '60'),
        split('2025-01-03', 'KO', '-20'),
        transferOfShares('2025-01-06', 'KO', '12', { cost: '240' }),
        split('2025-01-07', 'KO', '-18'),
        transferOfShares('2025-01-08', 'KO', '36', { cost: '360' }),
      ]),
      FIFO,
    );

    expect(lots).toEqual([]);
    expect(closedLots).toMatchObject([
      { closedOn: '2025-01-02', quantity: decimal('4'), proceeds: decimal('240'), cost: decimal('240') },
      { closedOn: '2025-01-02', quantity: decimal('6'), proceeds: decimal('360'), cost: decimal('360') },
    ]);
  });

  it('moves a short position to another account without a gain', () =>
    expect(
      paper([
        trade('short', '2025-01-02', 'KO', '10', '60'),
        transferOfShares('2025-05-01', 'KO', '10'),
        { ...transferOfShares('2025-05-02', 'KO', '-10'), account: 'IRA' },
      ]),
    ).toMatchObject({ lots: ['-10 KO for -600, 2025-01-02'], gains: [], issues: [] }));

  it('closes no held lots with the short sale of an account whose purchases are missing', () => {
    const { lots, closedLots } = applyTransactions(
      inBatch([
        { ...trade('sell', '2025-01-02', 'KO', '10', '60'), account: 'A' },
        { ...trade('buy', '2025-01-02', 'KO', '10', '50'), account: 'B' },
        { ...transferOfShares('2025-01-03', 'KO', '10'), account: 'A' },
        { ...transferOfShares('2025-01-04', 'KO', '-10'), account: 'B' },
        { ...transferOfShares('2025-01-05', 'KO', '10'), account: 'C' },
      ]),
      FIFO,
    );

    expect(closedLots).toMatchObject([{ account: 'A', isCostKnown: false }]);
    expect(lots.map(({ account, openedOn, isCostKnown }) => [account, openedOn, isCostKnown])).toEqual([
      ['C', '2025-01-02', true],
    ]);
  });

  it('moves the lots of equal transfers in the order in which they left', () => {
    const [first, second] = [trade('buy', '2025-01-02', 'KO', '10', '50'), transferOfShares('2025-01-03', 'KO', '10')];
    const transfer = (account: string, quantity: string) => ({
      ...transferOfShares('2025-05-01', 'KO', quantity),
      account,
    });
    const { lots } = applyTransactions(
      inBatch([
        { ...first, account: 'A' },
        { ...second, account: 'B' },
        transfer('A', '-10'),
        transfer('B', '-10'),
        transfer('C', '10'),
        transfer('D', '10'),
      ]),
      FIFO,
    );
    expect(lots.map(({ account, openedOn, isCostKnown }) => [account, openedOn, isCostKnown])).toEqual([
      ['C', '2025-01-02', true],
      ['D', '2025-01-03', false],
    ]);
  });

  it('records a second transfer out as a short lot of unknown cost while the first is in transit', () =>
    expect(
      paper([
        ...THREE_LOTS.slice(0, 1),
        transferOfShares('2025-05-01', 'KO', '-10'),
        { ...transferOfShares('2025-05-01', 'KO', '-10'), account: 'IRA' },
      ]).lots,
    ).toEqual(['-10 KO for an unknown cost, 2025-05-01']));

  it('uses the cost that a transfer states, and treats a missing cost as unknown', () =>
    expect(
      paper([
        transferOfShares('2025-05-01', 'KO', '10', { cost: '420' }),
        transferOfShares('2025-05-02', 'KO', '1'),
        trade('sell', '2025-05-05', 'KO', '11', '50'),
      ]),
    ).toMatchObject({
      lots: [],
      gains: ['10 of 2025-05-01: 80', '1 of 2025-05-02: undefined'],
      issues: ['The cost of 1 KO is unknown.'],
    }));

  it('keeps cash separate per currency', () => {
    const euros = { amount: { amount: decimal('5'), currency: 'EUR' } };
    expect(
      paper([cash('deposit', '2025-01-02', '100'), { ...cash('dividend', '2025-01-03', '5'), ...euros }]).cash,
    ).toEqual(['100', '5']);
  });
});
