import type { LotMethod } from '../../../domain/dashboard/ledger/lots/lotMethod.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LedgerBook } from './ledgerBook.js';

/** Determines the order in which sales close lots. */
export class ChooseLotMethod {
  constructor(
    private readonly ledger: LedgerBook,
    private readonly clock: Clock,
  ) {}

  async execute(method: LotMethod): Promise<void> {
    const at = this.clock.now().toISOString();
    await this.ledger.record(() => Promise.resolve({ event: { type: 'lot_method_chosen', at, method } }));
  }
}
