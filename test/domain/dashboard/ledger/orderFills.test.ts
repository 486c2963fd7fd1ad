import { describe, expect, it } from '@jest/globals';
import {
  fillsOfRealAccounts,
  transactionsOfFills,
  withOrderFills,
} from '../../../../src/domain/dashboard/ledger/orderFills.js';
import { decimalText } from '../../../../src/domain/dashboard/portfolio/decimal.js';
import { someOrder } from '../../../fixtures/orders.js';
import { inBatch, trade } from './drafts.js';

const fill = (symbol: string, quantity: number, price: number) => ({
  key: 'k1',
  symbol,
  side: quantity > 0 ? ('buy' as const) : ('sell' as const),
  quantity,
  price,
  at: '2026-03-31T15:04:00.000Z',
  tradeDate: '2026-03-31',
  stop: null,
  before: null,
  checkedAs: 0,
  reportedAs: 1,
  account: 'tradier',
});

const brief = ({ kind, quantity, amount, tradeDate, source }: ReturnType<typeof transactionsOfFills>[number]) =>
  `${tradeDate} ${kind} ${decimalText(quantity)} for ${decimalText(amount.amount)} (${source.file})`;

const merged = (...parameters: Parameters<typeof withOrderFills>): string[] =>
  withOrderFills(...parameters).map((each) => ('price' in each && each.kind !== 'transfer' ? brief(each) : each.kind));

describe('transactionsOfFills', () => {
  it('books a purchase at its cost, rounded to cents', () =>
    expect(transactionsOfFills([fill('KO', 3, 70.12333333)]).map(brief)).toEqual([
      '2026-03-31 buy 3 for -210.37 (orders.jsonl)',
    ]));

  it('books a sold option contract at 100 times its price', () =>
    expect(transactionsOfFills([fill('KO261218C00070000', -2, 1.15)]).map(brief)).toEqual([
      '2026-03-31 sell 2 for 230 (orders.jsonl)',
    ]));

  it.each([
    ['sell_short', -3, 'short'],
    ['buy_to_cover', 3, 'cover'],
    ['buy_to_open', 3, 'buy'],
    ['sell_to_open', -3, 'short'],
    ['buy_to_close', 3, 'cover'],
    ['sell_to_close', -3, 'sell'],
  ] as const)('books the fill of a %s order of %d as a %s', (side, quantity, kind) =>
    expect(transactionsOfFills([{ ...fill('KO', quantity, 70), side }])).toMatchObject([{ kind }]),
  );

  it.each([
    ['before the market opens', '2026-03-31', '2026-03-31T12:15:00.000Z', '2026-03-31T12:15:05.000Z'],
    ['after midnight UTC', '2026-03-31', '2026-04-01T01:30:00.000Z', '2026-04-01T12:00:00.000Z'],
    [
      'of an order that was canceled on a Saturday',
      '2026-03-27',
      '2026-03-28T15:00:00.000Z',
      '2026-03-30T12:00:00.000Z',
    ],
    ['at an unknown time before a look-up in the morning', '2026-03-31', null, '2026-04-01T12:15:00.000Z'],
  ])('books a fill %s on a session in New York', (_when, day, changedAt, at) => {
    const of = { key: 'k1', at };
    const filled = fillsOfRealAccounts(
      [
        {
          ...of,
          type: 'intended',
          action: { kind: 'place', order: someOrder() },
          mode: 'live',
          verdicts: [],
          stop: null,
          held: { quantity: 0, costBasis: 0 },
        },
        {
          ...of,
          type: 'reported',
          brokerOrderId: '1',
          status: 'filled',
          filledQuantity: 10,
          averageFillPrice: 70,
          reason: null,
          changedAt,
        },
      ],
      'tradier',
    );

    expect(transactionsOfFills(filled).map(brief)).toEqual([`${day} buy 10 for -700 (orders.jsonl)`]);
  });
});

describe('withOrderFills', () => {
  const fills = transactionsOfFills([fill('KO', 3, 70), fill('KO', 7, 71)]);

  it('adds fills that no import contains', () =>
    expect(merged([], fills)).toEqual([
      '2026-03-31 buy 3 for -210 (orders.jsonl)',
      '2026-03-31 buy 7 for -497 (orders.jsonl)',
    ]));

  it('uses an imported trade instead of the fills of the same day, symbol and direction', () =>
    expect(merged(inBatch([trade('buy', '2026-03-31', 'KO', '10', '70.70', { fee: '1' })]), fills)).toEqual([
      '2026-03-31 buy 10 for -708 (activity.csv)',
    ]));

  it('keeps the part of the fills that exceeds the imported trade', () =>
    expect(merged(inBatch([trade('buy', '2026-03-31', 'KO', '5', '70.40')]), fills)).toEqual([
      '2026-03-31 buy 5 for -352 (activity.csv)',
      '2026-03-31 buy 5 for -355 (orders.jsonl)',
    ]));

  it('uses only trades of the imported account that has the number of the fills’ account', () => {
    const inAccount = (account: string, day: string) => ({ ...trade('buy', day, 'KO', '10', '70'), account });
    const numbered = fills.map((each) => ({ ...each, account: 'tradier https://api.tradier.com VA1' }));
    const other = inAccount('Z9', '2026-03-31');
    const held = (...drafts: Parameters<typeof inBatch>[0]) =>
      withOrderFills(inBatch(drafts), numbered).map(({ account }) => account);

    expect(held(other, inAccount('Individual VA1', '2026-01-05'))).toEqual([
      'Z9',
      'Individual VA1',
      'Individual VA1',
      'Individual VA1',
    ]);
    expect(held(other, inAccount('Individual VA1', '2026-03-31'))).toEqual(['Z9', 'Individual VA1']);
    const reconciled = inAccount('tradier https://api.tradier.com VA1', '2026-01-05');
    expect(held(other, reconciled)).toEqual(['Z9', reconciled.account]);
  });

  it('does not replace a fill with an imported trade of another direction, day or symbol', () => {
    const others = inBatch([
      trade('sell', '2026-03-31', 'KO', '10', '70'),
      trade('buy', '2026-03-30', 'KO', '10', '70'),
      trade('buy', '2026-03-31', 'PEP', '10', '70'),
    ]);
    expect(merged(others, fills)).toHaveLength(5);
  });
});
