import fc from 'fast-check';
import { DAY_MS } from '../../../../src/domain/shared/timeUnits.js';

/** A position in integers: thousandths of a share, and cents. */
export interface GeneratedPosition {
  readonly symbol: string;
  readonly thousandths: number;
  readonly priceCents: number;
  readonly paidCents: number;
}

export interface GeneratedTransaction {
  readonly kind: 'buy' | 'sell' | 'dividend' | 'deposit' | 'withdrawal';
  readonly date: string;
  readonly settlementDate: string;
  readonly symbol: string;
  readonly thousandths: number;
  readonly priceCents: number;
  readonly feeCents: number;
  /** Positive for money received, negative for money paid. */
  readonly amountCents: number;
}

export interface GeneratedAccount {
  readonly positions: readonly GeneratedPosition[];
  readonly cashCents: number;
  /** Oldest first. */
  readonly transactions: readonly GeneratedTransaction[];
}

const SYMBOLS = ['AAPL', 'KO', 'VTI', 'BRK.B', 'MSFT', 'JPM', 'T', 'IBM', 'CAT', 'NVDA', 'XOM', 'PG'] as const;
const FIRST_DAY = Date.parse('2026-01-05');

/** Whole shares, or a fraction with three decimals. */
const thousandths = fc.oneof(
  fc.integer({ min: 1, max: 500 }).map((shares) => shares * 1000),
  fc.integer({ min: 1001, max: 400_999 }),
);
const priceCents = fc.integer({ min: 1000, max: 60_000 });

const positions = fc
  .uniqueArray(fc.constantFrom(...SYMBOLS), { minLength: 3, maxLength: 8 })
  .chain((symbols) =>
    fc.tuple(
      ...symbols.map((symbol) =>
        fc.record({ symbol: fc.constant(symbol), thousandths, priceCents, paidCents: priceCents }),
      ),
    ),
  );

const movement = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'dividend', 'deposit', 'withdrawal'),
  days: fc.integer({ min: 0, max: 5 }),
  symbol: fc.constantFrom(...SYMBOLS),
  thousandths,
  priceCents,
  feeCents: fc.constantFrom(0, 0, 65, 495),
  cashCents: fc.integer({ min: 1001, max: 900_000 }),
});

export const valueCents = (units: number, cents: number): number => Math.round((units * cents) / 1000);

const transactions = fc.array(movement, { minLength: 4, maxLength: 12 }).map((movements) => {
  let day = FIRST_DAY;
  return movements.map(({ days, kind, cashCents, ...facts }): GeneratedTransaction => {
    day += days * DAY_MS;
    const gross = valueCents(facts.thousandths, facts.priceCents);
    const isTrade = kind === 'buy' || kind === 'sell';
    const feeCents = isTrade ? facts.feeCents : 0;
    const flow = kind === 'buy' ? -gross : kind === 'sell' ? gross : kind === 'withdrawal' ? -cashCents : cashCents;
    return {
      ...facts,
      kind,
      feeCents,
      date: new Date(day).toISOString().slice(0, 10),
      settlementDate: new Date(day + DAY_MS).toISOString().slice(0, 10),
      amountCents: flow - feeCents,
    };
  });
});

export const generatedAccount: fc.Arbitrary<GeneratedAccount> = fc.record({
  positions,
  cashCents: fc.integer({ min: 0, max: 5_000_000 }),
  transactions,
});
