import { Conflict } from '../../../domain/shared/failure/failure.js';
import { erasedAddress } from '../../../domain/cloud/licensing/mailbox.js';
import { mustStay, stillRunning } from '../../../domain/cloud/privacy/erasure.js';
import { buyerLock } from '../billing/purchases.port.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { Ids } from '../../shared/ids.port.js';
import type { Locks } from '../locks.port.js';
import type { BodyPlaces } from '../sync/bodyPlaces.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { FindTraces } from './findTraces.js';
import type { Erased, ErasedCounts, PersonalRecords } from './personalRecords.port.js';

export interface Erasure {
  readonly deleted: ErasedCounts;
  readonly anonymised: ErasedCounts;
  /** What the person has paid for and goes on at the provider. */
  readonly running: readonly string[];
  /** Messages that could not be opened, and may be the person's. */
  readonly unreadable: number;
}

interface EraseAccountParts {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
  readonly findTraces: FindTraces;
  readonly records: PersonalRecords;
  readonly outbox: Outbox;
  readonly bodies: BodyPlaces;
  readonly ids: Ids;
}

/**
 * Forgets who has an address (docs/personal-data.md). What others' accounts or the books hang on stays, under a
 * placeholder. A second time there is nothing left to do.
 */
export class EraseAccount {
  constructor(private readonly parts: EraseAccountParts) {}

  /** @param force also while something is paid for and goes on; refused with a `Conflict` without it */
  async execute(email: string, force: boolean): Promise<Erasure> {
    const { unitOfWork, bodies } = this.parts;
    const { bodies: removed, ...erasure } = await unitOfWork.run(() => this.erase(email, force));
    await bodies.discard(removed);
    return erasure;
  }

  private async erase(email: string, force: boolean): Promise<Erasure & Pick<Erased, 'bodies'>> {
    const { locks, findTraces, records, outbox, ids } = this.parts;
    await locks.hold(buyerLock(email));
    const { traces, licenses, purchases, effects, unreadable } = await findTraces.execute(email);
    const running = stillRunning(purchases);
    if (running.length > 0 && !force) throw new Conflict('account_still_runs', refusalOf(email, running));
    const withLedger = new Set(await records.withLedger(traces.licenseIds));
    const kept = traces.licenseIds.filter(
      (id) => withLedger.has(id) || licenses.some((each) => each.id === id && mustStay(each, false)),
    );
    const messages = effects
      .filter(({ effect }) => effect.kind !== 'customer_credit')
      .map(({ standing }) => standing.id);
    await outbox.withdraw(messages);
    const { deleted, anonymised, bodies } = await records.erase(traces, kept, erasedAddress(ids.next()));
    return { deleted: { ...deleted, outbox: messages.length }, anonymised, bodies, running, unreadable };
  }
}

const refusalOf = (email: string, running: readonly string[]): string =>
  `Nothing was erased: ${email} still has ${running.join('; ')}. To erase nevertheless, add --force; what is billed goes on being billed.`;
