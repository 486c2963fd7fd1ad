import { Conflict } from '../../../domain/shared/failure/failure.js';
import { FOUNDING_SLOTS } from '../../../domain/cloud/licensing/foundingSlots.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import { License } from '../../../domain/shared/licensing/license.js';
import { mailboxOf } from '../../../domain/cloud/licensing/mailbox.js';
import { licenseIssuedTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import { daysAfter } from '../../../domain/shared/calendar/daysAfter.js';
import { TRIAL_DAYS, type Tier } from '../../../domain/shared/licensing/tier.js';
import type { Clock } from '../../shared/clock.port.js';
import type { FoundingSlots } from './foundingSlots.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { Locks } from '../locks.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import { generateLicenseKey } from './generateLicenseKey.js';
import type { LicenseKeys } from './licenseKeys.port.js';
import type { Licenses } from './licenses.port.js';
import { trialLockName, type Trials } from './trial/trials.port.js';

export interface LicenseIssueRequest {
  readonly email: string;
  readonly tier: Tier;
  /** Number of days until the license ends. By default, `TRIAL_DAYS` for a trial and no end for other licenses. */
  readonly days?: number | undefined;
}

export interface IssuedLicense {
  readonly license: License;
  /** The raw key, which is not available anywhere else. */
  readonly key: LicenseKey;
}

/** Creates a license with its first key. */
export class IssueLicense {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly licenses: Licenses,
    private readonly keys: LicenseKeys,
    private readonly slots: FoundingSlots,
    private readonly trials: Trials,
    private readonly locks: Locks,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  async execute({ email, tier, days }: LicenseIssueRequest): Promise<IssuedLicense> {
    const createdAt = this.clock.now();
    const lifetime = days ?? (tier === 'trial' ? TRIAL_DAYS : null);
    const expiresAt = lifetime === null ? null : daysAfter(createdAt, lifetime);
    const license = new License({ id: this.ids.next(), email, tier, expiresAt, createdAt });
    const { key, stored } = generateLicenseKey(this.keys, createdAt);
    await this.unitOfWork.run(async () => {
      if (tier === 'founding') license.slot = await this.slotOrRefusal();
      await this.licenses.add(license);
      await this.licenses.record(licenseIssuedTransition(license));
      await this.licenses.addKey(license.id, { ...stored, isMailed: false });
      if (tier === 'trial') await this.recordTrial(license);
    });
    return { license, key };
  }

  /** Records the trial, so that its holder does not get another one. */
  private async recordTrial({ id, email, createdAt }: License): Promise<void> {
    const mailbox = mailboxOf(email);
    await this.locks.hold(trialLockName(mailbox));
    await this.trials.replace(mailbox, id, createdAt);
  }

  private async slotOrRefusal(): Promise<number> {
    const [slot] = await this.slots.lockFreeSlots();
    if (slot === undefined)
      throw new Conflict('founding_full', `All ${FOUNDING_SLOTS} slots of the founding program are taken.`);
    return slot;
  }
}
