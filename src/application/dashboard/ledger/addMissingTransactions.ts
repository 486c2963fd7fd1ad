import { missingTransactions } from '../../../domain/dashboard/ledger/missingTransactions.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { Conflict } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReconcilePositions } from '../trading/broker/reconcilePositions.js';
import type { AddedTransactions, AddTransactions } from './addTransactions.js';
import type { LedgerBook } from './ledgerBook.js';

/** Adds the transfers that make the ledger match the broker's quantities, as one batch that can be undone. */
export class AddMissingTransactions {
  constructor(
    private readonly reconcile: Pick<ReconcilePositions, 'execute'>,
    private readonly ledger: LedgerBook,
    private readonly add: AddTransactions,
    private readonly clock: Clock,
  ) {}

  /**
   * With `checkOnly`, returns the transfers without storing them.
   * @throws Conflict `ledger_empty` before the first import; BrokerFailure
   */
  async execute(checkOnly: boolean): Promise<AddedTransactions> {
    const { batches, transactions } = await this.ledger.view();
    if (batches.length === 0)
      throw new Conflict(
        'ledger_empty',
        'The ledger has no import yet, so missing transactions cannot be determined. Import a file from your broker first.',
      );
    const accounts = new Set(transactions.map(({ account }) => account));
    const [only = '', ...others] = accounts;
    const account = others.length === 0 ? only : this.ledger.brokerAccount;
    const drafts = missingTransactions(await this.reconcile.execute(), account, isoDate(this.clock.now()));
    return this.add.execute({ kind: 'reconciliation' }, drafts, checkOnly);
  }
}
