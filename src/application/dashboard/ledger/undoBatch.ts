import { positionChanges, type PositionChange } from '../../../domain/dashboard/ledger/ledgerPositions.js';
import type { LedgerBatch, LedgerEvent } from '../../../domain/dashboard/ledger/ledgerEvent.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LedgerBook } from './ledgerBook.js';

export interface UndoneBatch {
  readonly batch: LedgerBatch;
  readonly positions: readonly PositionChange[];
}

/** Undoes an import by adding a reversing batch, so that the import no longer affects the ledger. */
export class UndoBatch {
  constructor(
    private readonly ledger: LedgerBook,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound when there is no such batch, or when it was already undone */
  async execute(batchId: string): Promise<UndoneBatch> {
    const { result } = await this.ledger.record(async () => {
      const before = await this.ledger.view();
      const batch = before.batches.find((each) => each.batchId === batchId);
      if (batch === undefined)
        throw new NotFound(`The ledger has no batch ${batchId}, or it was undone already. List the batches first.`);
      const event: LedgerEvent = { type: 'batch_reversed', at: this.clock.now().toISOString(), batchId };
      const after = await this.ledger.viewWith(event);
      return { event, result: { batch, positions: positionChanges(before.state.lots, after.state.lots) } };
    });
    return result;
  }
}
