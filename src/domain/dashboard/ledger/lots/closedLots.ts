import { earlierOf } from '../../../shared/calendar/calendarDays.js';
import { proratedPart, type Decimal } from '../../portfolio/decimal.js';
import type { ClosedLot, Lot } from './lot.js';
import type { LotBook } from './lotBook.js';

interface Quantities {
  readonly sold: Decimal;
  /** The quantity sold after all splits since. */
  readonly now: Decimal;
}

/** The lots that were closed. A sale of more shares than were held closes the lots that arrive later. */
export class ClosedLots {
  private readonly all: ClosedLot[] = [];
  private readonly filled = new Set<string>();
  /** The quantity sold in excess of the holding, by the id of the sale. */
  private readonly oversold = new Map<string, Quantities>();

  get list(): readonly ClosedLot[] {
    return this.all;
  }

  push(...closed: readonly ClosedLot[]): void {
    this.all.push(...closed);
  }

  oversell(saleId: string, quantity: Decimal): void {
    this.oversold.set(saleId, { sold: quantity, now: quantity });
  }

  isOversold(lotId: string): boolean {
    return this.oversold.has(lotId);
  }

  /** Restates sales of more shares than were held for a split of the short lots that they left. */
  split(books: readonly LotBook[], before: Decimal, after: Decimal): void {
    for (const { id } of books.flatMap(({ lots }) => lots)) {
      const sale = this.oversold.get(id);
      if (sale !== undefined) this.oversold.set(id, { ...sale, now: proratedPart(after, sale.now, before) });
    }
  }

  /** Adds the short lots that received shares closed. If a sale opened one, the sale has closed the received shares. */
  receive(closed: readonly ClosedLot[], received: Pick<Lot, 'id' | 'openedOn' | 'isCostKnown'>): void {
    for (const each of closed) {
      const lot = { ...each, isCostKnown: each.isCostKnown && received.isCostKnown };
      const sale = this.oversold.get(lot.lotId);
      if (sale === undefined) this.all.push(lot);
      else {
        this.filled.add(lot.lotId);
        const quantity = proratedPart(sale.sold, lot.quantity, sale.now).abs();
        this.all.push({ ...soldBeforeArrival(lot, received), quantity });
      }
    }
  }

  /** Returns the ids of the sales whose shares all arrived later. */
  filledSales(open: readonly Lot[]): ReadonlySet<string> {
    const stillOpen = new Set(open.map(({ id }) => id));
    return new Set([...this.filled].filter((id) => !stillOpen.has(id)));
  }
}

const soldBeforeArrival = (
  short: ClosedLot,
  { id, openedOn }: Pick<Lot, 'id' | 'openedOn'>,
): Omit<ClosedLot, 'quantity'> => ({
  ...short,
  lotId: id,
  transactionId: short.lotId,
  openedOn: earlierOf(openedOn, short.openedOn),
  closedOn: short.openedOn,
  cost: short.proceeds.negated(),
  proceeds: short.cost.negated(),
});
