import { Conflict, NotConfigured, UpstreamError } from '../../../domain/shared/failure/failure.js';
import { erasedAddress } from '../../../domain/cloud/licensing/mailbox.js';
import {
  holdsSlotUntilRevoked,
  mustRetainLicense,
  ongoingPurchaseDescriptions,
} from '../../../domain/cloud/privacy/erasure.js';
import { buyerLockName } from '../billing/purchases.port.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { Locks } from '../locks.port.js';
import type { SnapshotBodyStores } from '../sync/snapshotBodyStores.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { FindPersonalData } from './findPersonalData.js';
import type { ErasedRecords, ErasedCounts, PersonalRecords } from './personalRecords.port.js';

export interface ErasureResult {
  readonly deleted: ErasedCounts;
  readonly anonymized: ErasedCounts;
  /** Paid subscriptions still active at the provider. */
  readonly activeSubscriptions: readonly string[];
  /** The placeholder of a license that occupies a founding slot until an operator revokes it; null without one. */
  readonly foundingSlotAddress: string | null;
  /** Number of messages that could not be read and may belong to the person. */
  readonly unreadable: number;
  /** Number of deleted snapshots whose bytes could not be removed. */
  readonly unremovedBodies: number;
  /** The distinct reasons why bytes could not be removed. */
  readonly removalProblems: readonly string[];
}

type Erasure = Omit<ErasureResult, 'unremovedBodies' | 'removalProblems'> & Pick<ErasedRecords, 'bodies'>;

interface EraseAccountParts {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
  readonly findTraces: FindPersonalData;
  readonly records: PersonalRecords;
  readonly outbox: Outbox;
  readonly bodies: SnapshotBodyStores;
  readonly ids: IdGenerator;
}

/**
 * Erases the personal data of an e-mail address (docs/privacy.md). Licenses that other accounts or the financial
 * records depend on are kept under a placeholder address. Repeating it changes nothing.
 */
export class EraseAccount {
  constructor(private readonly dependencies: EraseAccountParts) {}

  /**
   * @param force erases even while paid subscriptions are active or the storage of a snapshot is no longer configured,
   * which is otherwise refused with a `Conflict` or with `NotConfigured`
   */
  async execute(email: string, force: boolean): Promise<ErasureResult> {
    const { unitOfWork, bodies } = this.dependencies;
    const { bodies: removed, ...erasure } = await unitOfWork.run(() => this.erase(email, force));
    const unremoved = await bodies.remove(removed);
    const reasons = new Set(unremoved.map(({ problem }) => reasonOf(problem)));
    return { ...erasure, unremovedBodies: unremoved.length, removalProblems: [...reasons] };
  }

  private async erase(email: string, force: boolean): Promise<Erasure> {
    const { locks, findTraces, records, outbox, ids, bodies: stores } = this.dependencies;
    await locks.hold(buyerLockName(email));
    const { traces, licenses, purchases, effects, unreadable } = await findTraces.execute(email);
    const running = ongoingPurchaseDescriptions(purchases);
    if (running.length > 0 && !force) throw new Conflict('account_still_runs', refusalOf(email, running));
    const withLedger = new Set(await records.withFinancialRecords(traces.licenseIds));
    const kept = traces.licenseIds.filter(
      (id) => withLedger.has(id) || licenses.some((each) => each.id === id && mustRetainLicense(each, false)),
    );
    const messages = effects
      .filter(({ effect }) => effect.kind !== 'customer_credit')
      .map(({ undelivered }) => undelivered.id);
    await outbox.deleteUndelivered(messages);
    const placeholder = erasedAddress(ids.next());
    const { deleted, anonymized, bodies } = await records.erase(traces, kept, placeholder);
    // This failure rolls the deletions back.
    if (!force && !bodies.every(({ place }) => stores.isConfigured(place)))
      throw new NotConfigured('snapshot_storage', { explanation: WITHOUT_STORAGE });
    return {
      deleted: { ...deleted, outbox: messages.length },
      anonymized,
      bodies,
      activeSubscriptions: running,
      foundingSlotAddress: licenses.some((each) => holdsSlotUntilRevoked(each, purchases)) ? placeholder : null,
      unreadable,
    };
  }
}

/** Returns the cause of an upstream failure, because it may name the setting to check. */
function reasonOf(problem: unknown): string {
  if (problem instanceof UpstreamError && problem.cause instanceof Error) return problem.cause.message;
  return problem instanceof Error ? problem.message : String(problem);
}

const refusalOf = (email: string, running: readonly string[]): string =>
  `Nothing was erased: ${email} still has ${running.join('; ')}. To erase anyway, add --force; active subscriptions continue to be billed.`;

const WITHOUT_STORAGE =
  'Nothing was erased (add --force to erase anyway), because the storage of a snapshot is not configured';
