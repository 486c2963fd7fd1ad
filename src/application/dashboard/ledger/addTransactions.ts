import { positionChanges, type PositionChange } from '../../../domain/dashboard/ledger/ledgerPositions.js';
import type { LedgerContents } from '../../../domain/dashboard/ledger/currentLedger.js';
import type { BatchOrigin, LedgerBatch } from '../../../domain/dashboard/ledger/ledgerEvent.js';
import type { LedgerIssue } from '../../../domain/dashboard/ledger/ledgerState.js';
import { ledgerAccountNames } from '../../../domain/dashboard/ledger/ledgerAccountNames.js';
import { mergeImport, type DuplicateTransaction } from '../../../domain/dashboard/ledger/mergeImport.js';
import type { Lot } from '../../../domain/dashboard/ledger/lots/lot.js';
import type { Transaction, TransactionDraft } from '../../../domain/dashboard/ledger/transaction.js';
import { transactionFault } from '../../../domain/dashboard/ledger/transactionFault.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { LedgerBook } from './ledgerBook.js';

/** The outcome of an import, or its preview. */
export interface AddedTransactions {
  /** Null for a preview, and when no transaction was new. */
  readonly batchId: string | null;
  readonly added: readonly Transaction[];
  readonly duplicates: readonly DuplicateTransaction[];
  readonly positions: readonly PositionChange[];
  /** All open lots of the ledger after the import. */
  readonly lots: readonly Lot[];
  /** Contradictions that the added transactions introduce into the ledger. */
  readonly issues: readonly LedgerIssue[];
}

/** Transactions that can be added, with their outcome. */
export interface PlannedBatch {
  readonly origin: BatchOrigin;
  readonly drafts: readonly TransactionDraft[];
  /** The ledger's names of the drafts' accounts, where they differ. */
  readonly accountNames: ReadonlyMap<string, string>;
  /** The ledger from which the outcome was computed. */
  readonly before: LedgerContents;
  /** Null when no transaction is new. */
  readonly event: LedgerBatch | null;
  readonly result: AddedTransactions;
}

/** Adds the transactions of one file as one batch, except those that an earlier import added. */
export class AddTransactions {
  constructor(
    private readonly ledger: LedgerBook,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /** `checkOnly` returns the result without storing anything. */
  async execute(
    origin: BatchOrigin,
    drafts: readonly TransactionDraft[],
    checkOnly: boolean,
  ): Promise<AddedTransactions> {
    const planned = await this.plan(origin, drafts);
    return checkOnly ? planned.result : this.add(planned);
  }

  /**
   * Computes the outcome without storing anything.
   * @param drafts days in any order, but the transactions of each day in the order of execution
   * @throws InvalidRequest `transactions_unusable` when a transaction is impossible
   */
  async plan(origin: BatchOrigin, drafts: readonly TransactionDraft[]): Promise<PlannedBatch> {
    const now = this.clock.now();
    const faults = drafts.flatMap((draft) => {
      const message = transactionFault(draft, isoDate(now));
      return message === null ? [] : [{ path: `${draft.source.file} line ${draft.source.line}`, message }];
    });
    if (faults.length > 0) throw new InvalidRequest(faults, 'transactions_unusable');
    const before = await this.ledger.view();
    const accountNames = ledgerAccountNames(drafts, before.batches, origin);
    const { added, duplicates } = mergeImport(
      drafts.map((draft) => ({ ...draft, account: accountNames.get(draft.account) ?? draft.account })),
      before.batches.flatMap(({ transactions }) => transactions),
    );
    const batchId = this.ids.next();
    const transactions = added.map((draft, place) => ({ ...draft, id: `${batchId}:${place + 1}`, batchId }));
    const at = now.toISOString();
    const event: LedgerBatch = { type: 'batch_added', at, batchId, origin, transactions };
    const after = await this.ledger.viewWith(event);
    const known = new Set(before.state.issues.map(issueText));
    const result: AddedTransactions = {
      batchId: null,
      added: transactions,
      duplicates,
      positions: positionChanges(before.state.lots, after.state.lots),
      lots: after.state.lots,
      issues: after.state.issues.filter((issue) => !known.has(issueText(issue))),
    };
    return { origin, drafts, accountNames, before, event: added.length === 0 ? null : event, result };
  }

  /** Stores a planned batch. Plans it again first if the ledger has changed since. */
  async add(planned: PlannedBatch): Promise<AddedTransactions> {
    const { event, result } = await this.ledger.record(async () =>
      (await this.ledger.view()) === planned.before ? planned : this.plan(planned.origin, planned.drafts),
    );
    return { ...result, batchId: event?.batchId ?? null };
  }
}

const issueText = ({ transactionId, message }: LedgerIssue): string => `${transactionId} ${message}`;
