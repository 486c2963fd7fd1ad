import { proratedPart, sumOf, type Decimal } from '../../portfolio/decimal.js';
import type { Transaction } from '../transaction.js';
import type { Lot } from './lot.js';
import { LotBook } from './lotBook.js';

/** The lots of all symbols, in one book for each account, symbol and currency. */
export class LotBooks {
  private readonly books = new Map<string, LotBook>();
  private readonly currencies = new Set<string>();

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
    return book;
  }
}

export const quantityOf = (parts: readonly Pick<LotBook, 'quantity'>[]): Decimal =>
  sumOf(parts.map(({ quantity }) => quantity));

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
