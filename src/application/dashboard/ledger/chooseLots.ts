import { quantityOf } from '../../../domain/dashboard/ledger/lots/lotBooks.js';
import { isTradeTransaction } from '../../../domain/dashboard/ledger/transaction.js';
import type { LotChoice, LotMethod } from '../../../domain/dashboard/ledger/lots/lotMethod.js';
import { InvalidRequest, NotFound } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LedgerBook } from './ledgerBook.js';

/** Determines which lots each sale closes. */
export class ChooseLots {
  constructor(
    private readonly ledger: LedgerBook,
    private readonly clock: Clock,
  ) {}

  async method(method: LotMethod): Promise<void> {
    const at = this.clock.now().toISOString();
    await this.ledger.record(() => Promise.resolve({ event: { type: 'lot_method_chosen', at, method } }));
  }

  /**
   * Chooses the lots that one sale closes. An empty list makes the sale follow the lot method again.
   * @throws NotFound when there is no such trade; InvalidRequest when the lots do not fit it
   */
  async forTrade(transactionId: string, lots: readonly LotChoice[]): Promise<void> {
    await this.ledger.record(async () => {
      const { transactions } = await this.ledger.view();
      const trade = transactions.find(({ id }) => id === transactionId);
      if (trade === undefined || !isTradeTransaction(trade))
        throw new NotFound(`The ledger has no trade ${transactionId}. List its transactions first.`);
      if (lots.some(({ quantity }) => quantity.lessThanOrEqualTo(0))) throw unfit('must have quantities above 0');
      if (quantityOf(lots).greaterThan(trade.quantity))
        throw unfit(`must add up to at most ${trade.quantity.toFixed()}`);
      const event = { type: 'lots_chosen', at: this.clock.now().toISOString(), transactionId, lots } as const;
      const { closedLots } = (await this.ledger.viewWith(event)).state;
      const closed = closedLots.filter((lot) => lot.transactionId === transactionId);
      const unused = [...Map.groupBy(lots, ({ lotId }) => lotId)].flatMap(([id, chosen]) =>
        quantityOf(closed.filter(({ lotId }) => lotId === id))
          .abs()
          .lessThan(quantityOf(chosen))
          ? [id]
          : [],
      );
      if (unused.length > 0)
        throw unfit(
          `must be open before the trade, in its account and currency and in the chosen quantity: ${unused.join(', ')}`,
        );
      return { event };
    });
  }
}

const unfit = (message: string): InvalidRequest => new InvalidRequest([{ path: 'lots', message }], 'lots_unusable');
