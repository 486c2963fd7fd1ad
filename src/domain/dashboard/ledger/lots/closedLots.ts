import type { ClosedLot, Lot } from './lot.js';

/** The lots that were closed. A sale of more shares than were held closes the lots that arrive later. */
export class ClosedLots {
  private readonly all: ClosedLot[] = [];
  private readonly filled = new Set<string>();

  /** @param oversold the ids of sales of more shares than were held */
  constructor(private readonly oversold: ReadonlySet<string>) {}

  get list(): readonly ClosedLot[] {
    return this.all;
  }

  push(...closed: readonly ClosedLot[]): void {
    this.all.push(...closed);
  }

  /** Adds the short lots that received shares closed. If a sale opened one, the sale has closed the received shares. */
  receive(closed: readonly ClosedLot[], received: Pick<Lot, 'id' | 'openedOn' | 'isCostKnown'>): void {
    for (const each of closed) {
      const lot = { ...each, isCostKnown: each.isCostKnown && received.isCostKnown };
      if (!this.oversold.has(lot.lotId)) this.all.push(lot);
      else {
        this.filled.add(lot.lotId);
        this.all.push(soldBeforeArrival(lot, received));
      }
    }
  }

  /** Returns the ids of the sales whose shares all arrived later. */
  filledSales(open: readonly Lot[]): ReadonlySet<string> {
    const stillOpen = new Set(open.map(({ id }) => id));
    return new Set([...this.filled].filter((id) => !stillOpen.has(id)));
  }
}

const soldBeforeArrival = (short: ClosedLot, { id, openedOn }: Pick<Lot, 'id' | 'openedOn'>): ClosedLot => ({
  ...short,
  lotId: id,
  transactionId: short.lotId,
  openedOn: openedOn < short.openedOn ? openedOn : short.openedOn,
  closedOn: short.openedOn,
  quantity: short.quantity.negated(),
  cost: short.proceeds.negated(),
  proceeds: short.cost.negated(),
});
