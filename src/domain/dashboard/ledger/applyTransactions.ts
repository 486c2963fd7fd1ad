import { sumOf, ZERO, type Decimal } from '../portfolio/decimal.js';
import { applyDay } from './applyDay.js';
import { cashBalances } from './ledgerCash.js';
import type { LedgerState, LedgerIssue } from './ledgerState.js';
import { ClosedLots } from './lots/closedLots.js';
import { deliverLots } from './lots/deliverLots.js';
import { heldLot, type Lot } from './lots/lot.js';
import { scaleLots, type LotBook } from './lots/lotBook.js';
import { LotBooks, partsOf, quantityOf } from './lots/lotBooks.js';
import type { LotRules } from './lots/lotMethod.js';
import { LotsInTransit } from './lots/lotsInTransit.js';
import { tradedCapital, PositionMovements } from './positionMovements.js';
import { ratioProblem } from './splitRatio.js';
import {
  inCurrency,
  isPurchase,
  isShareTransfer,
  type CashFacts,
  type ShareTransfer,
  type SpinOffFacts,
  type SplitFacts,
  type SymbolChangeFacts,
  type TradeFacts,
  type Transaction,
} from './transaction.js';

/** Derives lots, realized gains, cash and the movements of each position from transactions in trade order. */
export function applyTransactions(
  transactions: readonly Transaction[],
  rules: LotRules,
  books = new LotBooks(),
): LedgerState {
  const inTransit = new LotsInTransit();
  const ledger = new OpenLedger(rules, books, inTransit);
  for (const ofDay of Map.groupBy(transactions, ({ tradeDate }) => tradeDate).values())
    applyDay(ofDay, { books, inTransit }, (transaction) => ledger.apply(transaction));
  return { ...ledger.state(), cash: cashBalances(transactions) };
}

class OpenLedger {
  private readonly movements = new PositionMovements();
  private readonly issues: LedgerIssue[] = [];
  private readonly closedLots = new ClosedLots();

  constructor(
    private readonly rules: LotRules,
    private readonly books: LotBooks,
    private readonly inTransit: LotsInTransit,
  ) {}

  apply(transaction: Transaction): void {
    switch (transaction.kind) {
      case 'buy':
      case 'sell':
      case 'short':
      case 'cover':
        return this.trade(transaction);
      case 'split':
        return this.split(transaction);
      case 'spin_off':
        return this.spinOff(transaction);
      case 'symbol_change':
        return this.changeSymbol(transaction);
      case 'transfer':
        return isShareTransfer(transaction) ? this.transfer(transaction) : undefined;
      case 'dividend':
      case 'interest':
      case 'fee':
      case 'tax':
        return this.income(transaction);
      case 'deposit':
      case 'withdrawal':
        return undefined;
    }
  }

  state(): Omit<LedgerState, 'cash'> {
    const { lots } = this.books;
    const filled = this.closedLots.filledSales(lots);
    return {
      lots,
      closedLots: this.closedLots.list,
      movements: this.movements.list,
      internalTransfers: this.inTransit.internalTransfers,
      issues: this.issues.filter(({ transactionId }) => !filled.has(transactionId)),
    };
  }

  private trade(transaction: Transaction & TradeFacts): void {
    const { id, kind, symbol, amount, tradeDate: date } = transaction;
    const quantity = isPurchase(transaction) ? transaction.quantity : transaction.quantity.negated();
    const book = this.books.of(transaction, symbol);
    const before = book.quantity;
    const change = { transactionId: id, date, quantity, amount: amount.amount };
    const closing = book.trade(change, this.rules.method, this.rules.choices.get(id));
    this.closedLots.push(...closing.closed);
    this.movements.add(transaction, symbol, {
      quantity,
      net: amount.amount.negated(),
      opened: closing.openedQuantity,
      tradePrice: transaction.price,
      ...tradedCapital(closing),
    });
    if (kind === 'sell' && book.quantity.isNegative()) {
      this.closedLots.oversell(id, closing.openedQuantity);
      this.note(id, `More ${symbol} was sold than the ledger holds (${before.toFixed()}). A purchase may be missing.`);
    }
    if (kind === 'cover' && book.quantity.greaterThan(0))
      this.note(
        id,
        `More ${symbol} was bought to cover than the ledger holds short (${before.toFixed()}). A short sale may be missing.`,
      );
  }

  private income(transaction: Transaction & CashFacts): void {
    const { symbol, amount } = transaction;
    if (symbol === null) return;
    const isReceived = amount.amount.greaterThan(0);
    this.movements.add(transaction, symbol, { net: amount.amount.negated(), freed: isReceived ? amount.amount : ZERO });
  }

  private split(transaction: Transaction & SplitFacts): void {
    const { id, symbol, quantity } = transaction;
    const books = this.books.held(transaction, symbol);
    const before = quantityOf(books);
    const after = before.plus(quantity);
    if (after.isZero() && books.length > 0) return this.closeWithoutProceeds(transaction, books);
    if (before.isZero() || before.isNegative() !== after.isNegative()) {
      this.note(id, `A split changes ${symbol} by ${quantity.toFixed()}, but the ledger holds ${before.toFixed()}.`);
      this.deliver(transaction, symbol, quantity);
      return;
    }
    for (const { book, part } of partsOf(books, after)) book.scaleTo(part);
    this.closedLots.split(books, before, after);
    this.movements.split(transaction, before);
    const problem = ratioProblem(transaction, before);
    if (problem !== null) this.note(id, problem);
  }

  /** Closes a position that a split reduces to zero. Brokers' files list the cash in lieu separately, as income. */
  private closeWithoutProceeds(transaction: Transaction & SplitFacts, books: readonly LotBook[]): void {
    const { id: transactionId, tradeDate: date, symbol, quantity } = transaction;
    for (const book of books) {
      const change = { transactionId, date, quantity: book.quantity.negated(), amount: ZERO };
      this.movements.add(inCurrency(transaction, book.currency), symbol, { quantity: change.quantity });
      this.closedLots.push(...book.close(change, this.rules.method).closed);
    }
    this.note(
      transactionId,
      `A split leaves none of the ${quantity.negated().toFixed()} ${symbol}, so they are closed at 0. Cash in lieu is counted as the file lists it, usually as a dividend. If a line of another day adds new shares, give both lines one date.`,
    );
  }

  private spinOff(transaction: Transaction & SpinOffFacts): void {
    const { id, symbol, newSymbol, quantity, costFraction } = transaction;
    const parents = this.books.held(transaction, symbol);
    const held = quantityOf(parents);
    if (held.isZero() || held.isNegative() !== quantity.isNegative()) {
      this.note(id, `${newSymbol} was spun off from ${symbol}, which the ledger does not hold.`);
      this.deliver(transaction, newSymbol, quantity);
      return;
    }
    if (costFraction === null) this.note(id, `The part of ${symbol}'s cost that belongs to ${newSymbol} is unknown.`);
    for (const { book: parent, part } of partsOf(parents, quantity)) {
      const children = scaleLots(parent.lots, part);
      const costs = parent.removeCost(costFraction ?? ZERO);
      for (const [place, lot] of children.entries())
        this.receiveLot(transaction, {
          ...lot,
          id: `${id}/${lot.id}`,
          symbol: newSymbol,
          cost: costs[place] ?? ZERO,
          isCostKnown: lot.isCostKnown && costFraction !== null,
        });
      const moved = parents.length === 1 ? transaction : inCurrency(transaction, parent.currency);
      this.movements.exchange(moved, { symbol, quantity: ZERO }, { symbol: newSymbol, quantity: part });
    }
  }

  private changeSymbol(transaction: Transaction & SymbolChangeFacts): void {
    const { id, symbol, newSymbol, account, quantity } = transaction;
    const books = this.books.held(transaction, symbol);
    if (books.length === 0 || (quantity !== null && quantityOf(books).isZero())) {
      this.note(id, `${symbol} became ${newSymbol}, but the ledger holds no ${symbol}.`);
      if (quantity !== null) this.deliver(transaction, newSymbol, quantity);
      return;
    }
    if (quantity === null) {
      for (const lot of books.flatMap((book) => book.takeAll()))
        this.receiveLot(transaction, { ...lot, symbol: newSymbol });
      this.movements.rename(account, symbol, newSymbol);
      return;
    }
    for (const { book, part } of partsOf(books, quantity)) {
      const given = { symbol, quantity: book.quantity.negated() };
      for (const lot of scaleLots(book.takeAll(), part)) this.receiveLot(transaction, { ...lot, symbol: newSymbol });
      const moved = books.length === 1 ? transaction : inCurrency(transaction, book.currency);
      this.movements.exchange(moved, given, { symbol: newSymbol, quantity: part });
    }
  }

  private transfer(transaction: ShareTransfer): void {
    const { id, symbol, account, quantity, cost, amount, tradeDate: date } = transaction;
    const before = this.books.all(transaction, symbol).map((book) => ({ book, held: book.quantity }));
    const [first, ...others] = this.books.held(transaction, symbol);
    const isLeaving =
      first !== undefined &&
      !this.inTransit.has(transaction) &&
      first.quantity.isNegative() !== quantity.isNegative() &&
      !first.lots.some((lot) => lot.currency === amount.currency && this.closedLots.isOversold(lot.id));
    const inTransit = isLeaving ? [] : this.inTransit.receive(transaction);
    const arrived = cost === null ? inTransit : [];
    for (const lot of arrived) this.receiveLot(transaction, { ...lot, account });
    const other = quantity.minus(sumOf(arrived.map((lot) => lot.quantity)));
    if (!other.isZero()) {
      const books = isLeaving ? ([first, ...others] as const) : ([this.books.of(transaction, symbol)] as const);
      const { closed, rest } = deliverLots(transaction, books, other, cost, this.rules.method);
      if (isLeaving) this.inTransit.send(symbol, quantity, { transactionId: id, date, lots: closed.map(heldLot) });
      else this.closedLots.receive(closed, { id, openedOn: date, isCostKnown: cost !== null });
      const uncertain = isLeaving ? rest : other;
      if (cost === null && !uncertain.isZero())
        this.note(id, `The cost of ${uncertain.toFixed()} ${symbol} is unknown.`);
      if (isLeaving && !rest.isZero())
        this.note(id, `More ${symbol} was transferred than the ledger holds. A purchase may be missing.`);
    }
    const changed = before.filter(({ book, held }) => !book.quantity.equals(held));
    if (changed.length === 0) this.movements.deliver(transaction, symbol, quantity);
    else
      for (const { book, held } of changed)
        this.movements.deliver(inCurrency(transaction, book.currency), symbol, book.quantity.minus(held));
  }

  private deliver(transaction: Transaction, symbol: string, quantity: Decimal): void {
    const book = this.books.of(transaction, symbol);
    const { closed } = deliverLots(transaction, [book], quantity, null, this.rules.method);
    this.closedLots.receive(closed, { id: transaction.id, openedOn: transaction.tradeDate, isCostKnown: false });
    this.note(transaction.id, `The cost of ${quantity.toFixed()} ${symbol} is unknown.`);
    this.movements.deliver(transaction, symbol, quantity);
  }

  private receiveLot({ id: transactionId, tradeDate: date }: Transaction, lot: Lot): void {
    const book = this.books.in(lot.account, lot.symbol, lot.currency);
    this.closedLots.receive(book.receive(lot, { transactionId, date }, this.rules.method), lot);
  }

  private note(transactionId: string, message: string): void {
    this.issues.push({ transactionId, message });
  }
}
