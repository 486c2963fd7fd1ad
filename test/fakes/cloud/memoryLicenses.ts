import type { KeyDigest, PepperName } from '../../../src/application/cloud/licensing/licenseKeys.port.js';
import type {
  LicenseKeyCounts,
  LicenseKeyRecord,
  LicenseCount,
  Licenses,
  NewLicenseKey,
  StoredLicenseKey,
} from '../../../src/application/cloud/licensing/licenses.port.js';
import { emailLookupKey } from '../../../src/domain/shared/emailForm.js';
import { FOUNDING_SLOTS } from '../../../src/domain/cloud/licensing/foundingSlots.js';
import { dunningEndsAt } from '../../../src/domain/shared/licensing/dunning.js';
import { effectiveLicenseStatusAt } from '../../../src/domain/shared/licensing/effectiveLicenseStatus.js';
import { copyLicense, type License } from '../../../src/domain/shared/licensing/license.js';
import type { LicenseTransition } from '../../../src/domain/cloud/licensing/licenseHistory.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Key extends LicenseKeyRecord {
  readonly digest: KeyDigest;
  readonly pepper: PepperName | null;
  readonly licenseId: string;
  readonly isMailed: boolean;
}

/** Stores copies, as a database does: later changes to a license are not stored until it is saved. */
export class MemoryLicenses implements Licenses, Restorable {
  private licenses: readonly License[] = [];
  private keys: readonly Key[] = [];
  private history: readonly LicenseTransition[] = [];

  checkpoint(): () => void {
    const { licenses, keys, history } = this;
    return () => Object.assign(this, { licenses, keys, history });
  }

  /** All licenses in the order of insertion. */
  get all(): readonly License[] {
    return this.licenses;
  }

  async findByKey(digests: readonly KeyDigest[]): Promise<StoredLicenseKey | null> {
    const key = this.keys.find(({ digest }) => digests.includes(digest));
    if (key === undefined) return null;
    const { id, email, tier, status, pastDueSince, expiresAt } = copyLicense(this.byId(key.licenseId));
    return {
      digest: key.digest,
      pepper: key.pepper,
      isUsed: key.firstUsedAt !== null,
      isRetired: key.retiredAt !== null,
      license: { id, email, tier, status, pastDueSince, expiresAt },
    };
  }

  async get(id: string): Promise<License> {
    return copyLicense(this.byId(id));
  }

  async findEndedIds(now: Date, most: number): Promise<readonly string[]> {
    const isPast = (end: Date | null): boolean => end !== null && end <= now;
    const hasEnded = ({ customerId, expiresAt, pastDueSince }: License): boolean =>
      (customerId === null && isPast(expiresAt)) || (pastDueSince !== null && isPast(dunningEndsAt(pastDueSince)));
    return this.licenses
      .filter((license) => license.status === 'active' && hasEnded(license))
      .toSorted((a, b) => Number(a.pastDueSince ?? a.expiresAt) - Number(b.pastDueSince ?? b.expiresAt))
      .slice(0, most)
      .map(({ id }) => id);
  }

  async findByEmail(email: string): Promise<readonly License[]> {
    return this.licenses
      .filter((license) => emailLookupKey(license.email) === emailLookupKey(email))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(copyLicense);
  }

  async add(license: License): Promise<void> {
    if (this.licenses.some(({ id }) => id === license.id)) throw new Error(`there is a license ${license.id} already`);
    this.check(license);
    this.licenses = [...this.licenses, copyLicense(license)];
  }

  async save(license: License): Promise<void> {
    const { version } = this.byId(license.id);
    if (license.version !== version) throw new Error(`license ${license.id} was changed since it was read`);
    this.check(license);
    license.version += 1;
    this.licenses = this.licenses.map((each) => (each.id === license.id ? copyLicense(license) : each));
  }

  async record(...steps: readonly LicenseTransition[]): Promise<void> {
    for (const { licenseId } of steps) this.byId(licenseId);
    this.history = [...this.history, ...steps];
  }

  async historyOf(licenseId: string): Promise<readonly LicenseTransition[]> {
    return this.history.filter((step) => step.licenseId === licenseId);
  }

  async addKey(
    licenseId: string,
    {
      digest,
      pepper = null,
      lastFour,
      createdAt,
      isMailed = true,
    }: Omit<NewLicenseKey, 'pepper'> & { pepper?: PepperName | null },
  ): Promise<void> {
    this.byId(licenseId);
    if (this.keys.some((key) => key.digest === digest)) throw new Error('there is such a key already');
    const key = { licenseId, digest, pepper, lastFour, createdAt, firstUsedAt: null, retiredAt: null, isMailed };
    this.keys = [...this.keys, key];
  }

  async updateKeyDigest(
    digest: KeyDigest,
    to: { readonly digest: KeyDigest; readonly pepper: PepperName },
  ): Promise<void> {
    this.keys = this.keys.map((key) => (key.digest === digest ? { ...key, ...to } : key));
  }

  async countKeys(peppers: readonly [PepperName, ...PepperName[]]): Promise<LicenseKeyCounts> {
    const usable = this.keys.filter(({ retiredAt }) => retiredAt === null);
    const underNewest = usable.filter(({ pepper }) => pepper === peppers[0]).length;
    const unknown = usable.filter(({ pepper }) => pepper !== null && !peppers.includes(pepper)).length;
    return {
      underNewestPepper: underNewest,
      needingOlderPepper: usable.length - underNewest,
      underUnknownPepper: unknown,
      withoutPepperName: usable.filter(({ pepper }) => pepper === null).length,
    };
  }

  async keysOf(licenseId: string): Promise<readonly LicenseKeyRecord[]> {
    return this.keys
      .filter((key) => key.licenseId === licenseId)
      .map(({ lastFour, createdAt, firstUsedAt, retiredAt }) => ({ lastFour, createdAt, firstUsedAt, retiredAt }));
  }

  async lastKeyMailedAt(licenseId: string): Promise<Date | null> {
    return this.keys.findLast((key) => key.licenseId === licenseId && key.isMailed)?.createdAt ?? null;
  }

  async count(): Promise<readonly LicenseCount[]> {
    const groups = Map.groupBy(this.licenses, ({ tier, status }) => `${tier} ${status}`);
    return [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, [first, ...rest]]) =>
        first === undefined ? [] : [{ tier: first.tier, status: first.status, count: 1 + rest.length }],
      );
  }

  async freeSlots(): Promise<readonly number[]> {
    const taken = new Set(this.licenses.map(({ slot }) => slot));
    return Array.from({ length: FOUNDING_SLOTS }, (_, i) => i + 1).filter((slot) => !taken.has(slot));
  }

  async slotHolderIds(): Promise<ReadonlySet<string>> {
    return new Set(this.licenses.filter(({ slot }) => slot !== null).map(({ id }) => id));
  }

  async countFounding(now: Date): Promise<number> {
    return this.licenses.filter((license) => isFounding(license) && isValid(license, now)).length;
  }

  async findLapsedFounders(now: Date): Promise<readonly License[]> {
    return this.licenses
      .filter((license) => isFounding(license) && !isValid(license, now))
      .toSorted((a, b) => Number(a.slot) - Number(b.slot))
      .map(copyLicense);
  }

  async markFirstUse(digest: KeyDigest, at: Date): Promise<void> {
    const position = this.keys.findIndex((key) => key.digest === digest && key.firstUsedAt === null);
    const used = this.keys[position];
    if (used === undefined) return;
    this.keys = this.keys.map((key, i) => {
      if (i === position) return { ...key, firstUsedAt: at };
      return i < position && key.licenseId === used.licenseId && key.retiredAt === null
        ? { ...key, retiredAt: at }
        : key;
    });
  }

  /** Throws on the conflicts that the database rejects. */
  private check(license: License): void {
    const { id, status, slot, pastDueSince } = license;
    if (pastDueSince !== null && status !== 'active')
      throw new Error('licenses_check: only an active license is past due');
    if ((slot !== null) !== isFounding(license))
      throw new Error('licenses_founding_slot: an active founding license, and no other, has a slot');
    if (slot === null) return;
    if (slot < 1 || slot > FOUNDING_SLOTS) throw new Error(`licenses_slot_check: there is no slot ${slot}`);
    if (this.licenses.some((each) => each.id !== id && each.slot === slot))
      throw new Error(`licenses_slot: slot ${slot} is taken`);
  }

  private byId(id: string): License {
    const license = this.licenses.find((each) => each.id === id);
    if (license === undefined) throw new Error(`there is no license ${id}`);
    return license;
  }
}

const isFounding = ({ tier, status }: License): boolean => tier === 'founding' && status === 'active';

const isValid = (license: License, now: Date): boolean => effectiveLicenseStatusAt(license, now) === 'VALID';
