import type { Lot } from '../../../domain/dashboard/ledger/lots/lot.js';
import type { LotChoice, LotMethod } from '../../../domain/dashboard/ledger/lots/lotMethod.js';
import { ZERO } from '../../../domain/dashboard/portfolio/decimal.js';
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
      const { transactions, state } = await this.ledger.view();
      const trade = transactions.find(({ id }) => id === transactionId);
      if (trade === undefined || !('price' in trade) || trade.kind === 'transfer')
        throw new NotFound(`The ledger has no trade ${transactionId}. List its transactions first.`);
      const isOfTrade = ({ symbol, currency }: Pick<Lot, 'symbol' | 'currency'>): boolean =>
        symbol === trade.symbol && currency === trade.amount.currency;
      const known = new Set([
        ...state.lots.filter(isOfTrade).map(({ id }) => id),
        ...state.closedLots.filter(isOfTrade).map(({ lotId }) => lotId),
      ]);
      const unknown = lots.filter(({ lotId }) => !known.has(lotId)).map(({ lotId }) => lotId);
      const total = lots.reduce((sum, { quantity }) => sum.plus(quantity), ZERO);
      if (unknown.length > 0) throw unfit(`has no lot ${unknown.join(', ')} of ${trade.symbol}`);
      if (lots.some(({ quantity }) => quantity.lessThanOrEqualTo(0))) throw unfit('must have quantities above 0');
      if (total.greaterThan(trade.quantity)) throw unfit(`must add up to at most ${trade.quantity.toFixed()}`);
      return { event: { type: 'lots_chosen', at: this.clock.now().toISOString(), transactionId, lots } };
    });
  }
}

const unfit = (message: string): InvalidRequest => new InvalidRequest([{ path: 'lots', message }], 'lots_unusable');
