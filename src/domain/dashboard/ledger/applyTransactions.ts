import { sumOf, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { CashBalance, LedgerState, LedgerIssue, PositionMovement } from './ledgerState.js';
import type { ClosedLot, Lot } from './lots/lot.js';
import { LotBook, scaleLots, type LotChangeResult } from './lots/lotBook.js';
import type { LotRules } from './lots/lotMethod.js';
import { PositionMovements } from './positionMovements.js';
import type {
  CashFacts,
  SpinOffFacts,
  SplitFacts,
  SymbolChangeFacts,
  TradeFacts,
  Transaction,
  TransferFacts,
} from './transaction.js';

/** Derives lots, realized gains, cash and the movements of each position from transactions in trade order. */
export function applyTransactions(transactions: readonly Transaction[], rules: LotRules): LedgerState {
  const ledger = new OpenLedger(rules);
  for (const transaction of transactions) ledger.apply(transaction);
  return ledger.state();
}

class OpenLedger {
  private readonly books = new Map<string, LotBook>();
  private readonly cash = new Map<string, CashBalance>();
  private readonly currencies = new Set<string>();
  private readonly closedLots: ClosedLot[] = [];
  private readonly movements = new PositionMovements();
  private readonly issues: LedgerIssue[] = [];
  /** Lots that left an account, by symbol and quantity, until another account receives them. */
  private readonly inTransit = new Map<string, Lot[]>();

  constructor(private readonly rules: LotRules) {}

  apply(transaction: Transaction): void {
    this.addCash(transaction);
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
        return this.transfer(transaction);
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

  state(): LedgerState {
    return {
      lots: [...this.books.values()].flatMap(({ lots }) => lots),
      closedLots: this.closedLots,
      cash: [...this.cash.values()],
      movements: this.movements.list,
      issues: this.issues,
    };
  }

  private trade(transaction: Transaction & TradeFacts): void {
    const { id, kind, symbol, amount, tradeDate: date } = transaction;
    const isPurchase = kind === 'buy' || kind === 'cover';
    const quantity = isPurchase ? transaction.quantity : transaction.quantity.negated();
    const book = this.bookOf(transaction, symbol);
    const before = book.quantity;
    const change = { transactionId: id, date, quantity, amount: amount.amount };
    const closing = book.trade(change, this.rules.method, this.rules.choices.get(id));
    this.closedLots.push(...closing.closed);
    this.movements.add(transaction, symbol, {
      quantity,
      net: amount.amount.negated(),
      tradePrice: transaction.price,
      ...capitalOf(closing),
    });
    if (kind === 'sell' && book.quantity.isNegative())
      this.note(id, `More ${symbol} was sold than the ledger holds (${before.toFixed()}). A purchase may be missing.`);
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
    const book = this.heldBookOf(transaction, symbol);
    const before = book.quantity;
    const after = before.plus(quantity);
    if (before.isZero() || after.isZero() || before.isNegative() !== after.isNegative()) {
      this.note(id, `A split changes ${symbol} by ${quantity.toFixed()}, but the ledger holds ${before.toFixed()}.`);
      this.deliver(transaction, symbol, quantity);
      return;
    }
    book.scaleTo(after);
    this.movements.add(transaction, symbol, { quantity, ratio: after.dividedBy(before) });
  }

  private spinOff(transaction: Transaction & SpinOffFacts): void {
    const { id, symbol, newSymbol, quantity, costFraction } = transaction;
    const parent = this.heldBookOf(transaction, symbol);
    if (parent.quantity.isZero() || parent.quantity.isNegative() !== quantity.isNegative()) {
      this.note(id, `${newSymbol} was spun off from ${symbol}, which the ledger does not hold.`);
      this.deliver(transaction, newSymbol, quantity);
      return;
    }
    if (costFraction === null) this.note(id, `The part of ${symbol}'s cost that belongs to ${newSymbol} is unknown.`);
    const children = scaleLots(parent.lots, quantity);
    const costs = parent.removeCost(costFraction ?? ZERO);
    for (const [place, lot] of children.entries())
      this.receiveLot(transaction, {
        ...lot,
        id: `${id}/${lot.id}`,
        symbol: newSymbol,
        cost: costs[place] ?? ZERO,
        isCostKnown: lot.isCostKnown && costFraction !== null,
      });
    this.movements.exchange(transaction, { symbol, quantity: ZERO }, { symbol: newSymbol, quantity });
  }

  private changeSymbol(transaction: Transaction & SymbolChangeFacts): void {
    const { id, symbol, newSymbol, account, quantity } = transaction;
    const book = this.heldBookOf(transaction, symbol);
    const before = book.quantity;
    if (before.isZero()) {
      this.note(id, `${symbol} became ${newSymbol}, but the ledger holds no ${symbol}.`);
      if (quantity !== null) this.deliver(transaction, newSymbol, quantity);
      return;
    }
    const lots = book.takeAll();
    for (const lot of quantity === null ? lots : scaleLots(lots, quantity))
      this.receiveLot(transaction, { ...lot, symbol: newSymbol });
    if (quantity === null) this.movements.rename(account, symbol, newSymbol);
    else this.movements.exchange(transaction, { symbol, quantity: before.negated() }, { symbol: newSymbol, quantity });
  }

  private transfer(transaction: Transaction & TransferFacts): void {
    const { id, symbol, account, quantity, cost } = transaction;
    if (symbol === null) return;
    const held = this.heldBookOf(transaction, symbol);
    const transit = `${symbol} ${quantity.abs().toFixed()}`;
    const arrived = cost === null ? this.inTransit.get(transit) : undefined;
    const isLeaving = !held.quantity.isZero() && held.quantity.isNegative() !== quantity.isNegative();
    const book = isLeaving ? held : this.bookOf(transaction, symbol);
    this.inTransit.delete(transit);
    if (arrived !== undefined && !isLeaving)
      for (const lot of arrived) this.receiveLot(transaction, { ...lot, account });
    else {
      const { closed, rest } = this.deliverLots(transaction, book, quantity, cost);
      if (isLeaving) this.inTransit.set(transit, closed.map(heldLot));
      if (cost === null && !rest.isZero()) this.note(id, `The cost of ${rest.toFixed()} ${symbol} is unknown.`);
      if (isLeaving && !rest.isZero())
        this.note(id, `More ${symbol} was transferred than the ledger holds. A purchase may be missing.`);
    }
    this.movements.deliver(transaction, symbol, quantity);
  }

  private deliver(transaction: Transaction, symbol: string, quantity: Decimal): void {
    this.deliverLots(transaction, this.bookOf(transaction, symbol), quantity, null);
    this.note(transaction.id, `The cost of ${quantity.toFixed()} ${symbol} is unknown.`);
    this.movements.deliver(transaction, symbol, quantity);
  }

  /**
   * Delivers shares without a payment: closes lots of the opposite direction without a gain, and opens a lot for any
   * remainder.
   */
  private deliverLots(transaction: Transaction, book: LotBook, quantity: Decimal, cost: Decimal | null) {
    const { id, account, tradeDate: date } = transaction;
    const change = { transactionId: id, date, quantity, amount: ZERO };
    const { closed, openedQuantity: rest } = book.close(change, this.rules.method);
    if (!rest.isZero()) {
      const signedCost = rest.isNegative() ? cost?.negated() : cost;
      const { symbol, currency } = book;
      const lot = { id, account, symbol, currency, openedOn: date, quantity: rest };
      book.add({ ...lot, cost: signedCost ?? ZERO, isCostKnown: cost !== null });
    }
    return { closed, rest };
  }

  private receiveLot({ id: transactionId, tradeDate: date }: Transaction, lot: Lot): void {
    const book = this.bookIn(lot.account, lot.symbol, lot.currency);
    this.closedLots.push(...book.receive(lot, { transactionId, date }, this.rules.method));
  }

  private addCash({ account, amount: { amount, currency } }: Transaction): void {
    this.currencies.add(currency);
    const key = `${currency} ${account}`;
    const before = this.cash.get(key)?.amount ?? ZERO;
    this.cash.set(key, { account, currency, amount: before.plus(amount) });
  }

  private bookOf({ account, amount: { currency } }: Transaction, symbol: string): LotBook {
    return this.bookIn(account, symbol, currency);
  }

  /** The shares that a transaction without a payment changes, since its currency can differ from theirs. */
  private heldBookOf(transaction: Transaction, symbol: string): LotBook {
    const book = this.bookOf(transaction, symbol);
    if (!book.quantity.isZero()) return book;
    const others = [...this.currencies].map((currency) => this.bookIn(transaction.account, symbol, currency));
    return others.find(({ quantity }) => !quantity.isZero()) ?? book;
  }

  private bookIn(account: string, symbol: string, currency: string): LotBook {
    const key = `${symbol} ${currency} ${account}`;
    const book = this.books.get(key) ?? new LotBook(account, symbol, currency);
    this.books.set(key, book);
    return book;
  }

  private note(transactionId: string, message: string): void {
    this.issues.push({ transactionId, message });
  }
}

const capitalOf = ({ closed, openedAmount }: LotChangeResult): Pick<PositionMovement, 'committed' | 'freed'> => ({
  committed: openedAmount.abs(),
  freed: sumOf(closed.map(({ proceeds }) => proceeds)).abs(),
});

const heldLot = ({ lotId, account, symbol, currency, openedOn, quantity, cost, isCostKnown }: ClosedLot): Lot => ({
  id: lotId,
  account,
  symbol,
  currency,
  openedOn,
  quantity,
  cost,
  isCostKnown,
});
