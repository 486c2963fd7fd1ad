import { proratedPart, sumOf, type Decimal } from '../../portfolio/decimal.js';
import type { Transaction } from '../transaction.js';
import type { Lot } from './lot.js';
import { LotBook } from './lotBook.js';

/** The lots of all symbols, in one book for each account, symbol and currency. */
export class LotBooks {
  private readonly books = new Map<string, LotBook>();
  private readonly currencies = new Set<string>();
  private readonly accounts = new Set<string>();

  /** @param areLotsMerged whether each book merges its lots into one */
  constructor(private readonly areLotsMerged = false) {}

  get lots(): Lot[] {
    return [...this.books.values()].flatMap(({ lots }) => lots);
  }

  of({ account, amount: { currency } }: Transaction, symbol: string): LotBook {
    return this.in(account, symbol, currency);
  }

  /** The books that a transaction without a payment changes, whatever its currency, which comes first. */
  held(transaction: Transaction, symbol: string): LotBook[] {
    return this.all(transaction, symbol).filter(({ quantity }) => !quantity.isZero());
  }

  /** The books of one symbol in one account, that of the transaction's currency first. */
  all({ account, amount }: Transaction, symbol: string): LotBook[] {
    const currencies = new Set([amount.currency, ...this.currencies]);
    return [...currencies].map((currency) => this.in(account, symbol, currency));
  }

  in(account: string, symbol: string, currency: string): LotBook {
    const key = `${symbol} ${currency} ${account}`;
    const book = this.books.get(key) ?? new LotBook(account, symbol, currency, this.areLotsMerged);
    this.books.set(key, book);
    this.currencies.add(currency);
    this.accounts.add(account);
    return book;
  }

  /** Gives the merged long lots of a symbol one date and one cost per share in all accounts. */
  averageAccounts(symbol: string): void {
    if (!this.areLotsMerged) return;
    for (const currency of this.currencies) {
      const books = [...this.accounts].map((account) => this.in(account, symbol, currency));
      const long = books.filter(({ quantity }) => quantity.greaterThan(0));
      if (long.length < 2) continue;
      const lots = long.flatMap((book) => book.lots);
      const [openedOn = ''] = lots.map((lot) => lot.openedOn).toSorted();
      const isCostKnown = lots.every((lot) => lot.isCostKnown);
      for (const { book, part: cost } of partsOf(long, sumOf(lots.map((lot) => lot.cost))))
        for (const lot of book.takeAll()) book.add({ ...lot, openedOn, cost, isCostKnown });
    }
  }
}

export const quantityOf = (books: readonly LotBook[]): Decimal => sumOf(books.map((book) => book.quantity));

/** Divides a quantity among books in proportion to what they hold, which must not add up to 0. */
export function partsOf(
  books: readonly LotBook[],
  quantity: Decimal,
): { readonly book: LotBook; readonly part: Decimal }[] {
  const total = quantityOf(books);
  let rest = quantity;
  return books.map((book, place) => {
    const part = place === books.length - 1 ? rest : proratedPart(quantity, book.quantity, total);
    rest = rest.minus(part);
    return { book, part };
  });
}
