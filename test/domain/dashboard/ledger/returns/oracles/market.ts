import fc from 'fast-check';
import type { TransactionDraft } from '../../../../../../src/domain/dashboard/ledger/transaction.js';
import type { ClosingPrices } from '../../../../../../src/domain/dashboard/ledger/returns/positionHistory.js';
import { addDays } from '../../../../../../src/domain/shared/calendar/calendarDays.js';
import { cash, split, trade } from '../../drafts.js';
import { SeededRandom } from '../../../../../faults/seededRandom.js';

export const SYMBOLS = ['AAA', 'BBB', 'CCC'] as const;
const FIRST_DAY = '2024-01-01';
/** The fee of each trade, included in the cash that it moves. */
const FEE = 1;
export const DAYS = 400;

/** One deal of a day, in plain numbers; the oracles read nothing else. */
export interface Deal {
  readonly day: number;
  readonly kind: 'deposit' | 'withdrawal' | 'buy' | 'sell' | 'dividend' | 'fee' | 'split';
  readonly symbol: string | null;
  /** Number of shares, or for a split the number of new shares per old one. */
  readonly quantity: number;
  /** The absolute amount of cash that moves; 0 for a split. */
  readonly cash: number;
}

export interface History {
  /** In chronological order. */
  readonly deals: readonly Deal[];
  /** Unadjusted closes by symbol, one for each day. */
  readonly closes: Readonly<Record<string, readonly number[]>>;
}

export const dateOf = (day: number): string => addDays(FIRST_DAY, day);

/** Histories of deposits, trades, dividends, fees, splits and withdrawals in three symbols; no position is short. */
export const marketHistories = fc.nat(2 ** 31).map((seed): History => {
  const seeded = new SeededRandom(seed);
  const random = (): number => seeded.next();
  const cents = (value: number): number => Math.round(value * 100) / 100;
  const price: Record<string, number> = { AAA: 20 + 200 * random(), BBB: 5 + 50 * random(), CCC: 300 * random() + 1 };
  const closes: Record<string, number[]> = { AAA: [], BBB: [], CCC: [] };
  const held: Record<string, number> = { AAA: 0, BBB: 0, CCC: 0 };
  const deals: Deal[] = [];
  let balance = 0;
  const start = Math.floor(random() * 30) + 1;
  const dealRate = 0.02 + 0.2 * random();
  for (let day = 0; day < DAYS; day += 1) {
    for (const symbol of SYMBOLS) {
      const isSplit = day > start && random() < 0.004;
      const ratio = isSplit ? ([2, 4, 0.5][Math.floor(random() * 3)] ?? 2) : 1;
      if (isSplit && (held[symbol] ?? 0) > 0) {
        deals.push({ day, kind: 'split', symbol, quantity: ratio, cash: 0 });
        held[symbol] = (held[symbol] ?? 0) * ratio;
      }
      const applied = isSplit && (held[symbol] ?? 0) > 0 ? ratio : 1;
      price[symbol] = Math.max(0.5, cents(((price[symbol] ?? 1) / applied) * Math.exp(0.03 * (random() - 0.495))));
      closes[symbol]?.push(price[symbol] ?? 1);
    }
    if (day < start || (day > start && random() > dealRate)) continue;
    const symbol = SYMBOLS[Math.floor(random() * SYMBOLS.length)] ?? 'AAA';
    const quote = cents((price[symbol] ?? 1) * (0.97 + 0.06 * random()));
    const choice = day === start ? 0 : random();
    if (choice < 0.15) {
      const amount = cents(1000 + 9000 * random());
      deals.push({ day, kind: 'deposit', symbol: null, quantity: 0, cash: amount });
      balance += amount;
    } else if (choice < 0.22 && balance > 300) {
      const amount = cents(balance * 0.5 * random() + 1);
      deals.push({ day, kind: 'withdrawal', symbol: null, quantity: 0, cash: amount });
      balance -= amount;
    } else if (choice < 0.6 && balance > quote * 2) {
      const quantity = Math.max(1, Math.floor((balance * 0.6 * random()) / quote));
      const paid = cents(quantity * quote + FEE);
      if (paid > balance) continue;
      deals.push({ day, kind: 'buy', symbol, quantity, cash: paid });
      held[symbol] = (held[symbol] ?? 0) + quantity;
      balance -= paid;
    } else if (choice < 0.85 && (held[symbol] ?? 0) > 0) {
      const all = held[symbol] ?? 0;
      const quantity = random() < 0.4 ? all : Math.min(all, Math.max(0.25, Math.floor(all * random())));
      const received = cents(quantity * quote - FEE);
      if (received <= 0) continue;
      deals.push({ day, kind: 'sell', symbol, quantity, cash: received });
      held[symbol] = all - quantity;
      balance += received;
    } else if (choice < 0.95 && (held[symbol] ?? 0) > 0) {
      const amount = cents((held[symbol] ?? 0) * quote * 0.01 + 0.01);
      deals.push({ day, kind: 'dividend', symbol, quantity: 0, cash: amount });
      balance += amount;
    } else if (balance > 20) {
      deals.push({ day, kind: 'fee', symbol: null, quantity: 0, cash: 2.5 });
      balance -= 2.5;
    }
  }
  return { deals, closes };
});

/** Returns a history as transactions of a ledger. */
export function draftsOf({ deals }: History): TransactionDraft[] {
  const held = new Map<string, number>();
  return deals.map(({ day, kind, symbol, quantity, cash: amount }) => {
    const date = dateOf(day);
    const name = symbol ?? '';
    const before = held.get(name) ?? 0;
    if (kind === 'buy') held.set(name, before + quantity);
    if (kind === 'sell') held.set(name, before - quantity);
    if (kind === 'split') held.set(name, before * quantity);
    const text = amount.toFixed(2);
    const usd = (signed: string) => ({ amount: cash('interest', date, signed).amount });
    switch (kind) {
      case 'buy':
        return {
          ...trade('buy', date, name, String(quantity), ((amount - FEE) / quantity).toFixed(8)),
          ...usd(`-${text}`),
        };
      case 'sell':
        return { ...trade('sell', date, name, String(quantity), ((amount + FEE) / quantity).toFixed(8)), ...usd(text) };
      case 'split':
        return split(date, name, String(before * quantity - before));
      case 'withdrawal':
      case 'fee':
        return cash(kind, date, `-${text}`);
      case 'deposit':
        return cash(kind, date, text);
      case 'dividend':
        return cash(kind, date, text, name);
    }
  });
}

/** Returns the closes as a price source lists them: adjusted for the splits that follow. */
export function adjustedPrices({ deals, closes }: History): ReadonlyMap<string, ClosingPrices> {
  return new Map(
    Object.entries(closes).map(([symbol, ofSymbol]) => [
      symbol,
      {
        dates: ofSymbol.map((_, day) => dateOf(day)),
        close: ofSymbol.map((close, day) =>
          deals
            .filter((deal) => deal.kind === 'split' && deal.symbol === symbol && deal.day > day)
            .reduce((adjusted, { quantity }) => adjusted / quantity, close),
        ),
      },
    ]),
  );
}
