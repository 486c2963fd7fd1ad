import type { KeyDigest, PepperName } from '../../../../application/cloud/licensing/licenseKeys.port.js';
import type {
  LicenseKeyCounts,
  LicenseKeyRecord,
  LicenseCount,
  Licenses,
  NewLicenseKey,
  StoredLicenseKey,
} from '../../../../application/cloud/licensing/licenses.port.js';
import { License } from '../../../../domain/shared/licensing/license.js';
import { FOUNDING_SLOTS } from '../../../../domain/cloud/licensing/foundingSlots.js';
import { daysAfter } from '../../../../domain/shared/calendar/daysAfter.js';
import { DUNNING_DAYS } from '../../../../domain/shared/licensing/dunning.js';
import type { LicenseTransition } from '../../../../domain/cloud/licensing/licenseHistory.js';
import type { Database } from '../../database/database.js';
import { LicenseKeyEntity } from '../../entities/licensing/licenseKey.entity.js';
import { LicenseTransitionEntity } from '../../entities/licensing/licenseTransition.entity.js';
import { emailSpellings } from '../emailSpellings.js';
import { StoredKeyLookup } from './storedKeyLookup.js';
import { LockMode, raw, type EntityManager } from '../../orm/orm.js';

const HOLDS_SLOT = { tier: 'founding', status: 'active' } as const;

export class MikroLicenses implements Licenses {
  private readonly keys: StoredKeyLookup;

  constructor(private readonly database: Database) {
    this.keys = new StoredKeyLookup(database);
  }

  findByKey(digests: readonly KeyDigest[]): Promise<StoredLicenseKey | null> {
    return this.keys.find(digests);
  }

  async get(id: string): Promise<License> {
    return this.database.read((em) => em.findOneOrFail(License, { id }, this.database.lockOptions()));
  }

  async findEndedIds(now: Date, most: number): Promise<readonly string[]> {
    const rows = await this.database.readTables((tables) =>
      tables
        .selectFrom('licenses')
        .select('id')
        .where('status', '=', 'active')
        .where((eb) =>
          eb.or([
            eb.and([eb('customer_id', 'is', null), eb('expires_at', '<=', now)]),
            eb('past_due_since', '<=', daysAfter(now, -DUNNING_DAYS)),
          ]),
        )
        .orderBy(({ fn }) => fn.coalesce('past_due_since', 'expires_at'))
        .limit(most)
        .execute(),
    );
    return rows.map(({ id }) => id);
  }

  async findByEmail(email: string): Promise<readonly License[]> {
    return this.database.read((em) =>
      em.find(
        License,
        { [raw('lower(email)')]: { $in: emailSpellings(email) } },
        { orderBy: { createdAt: 'desc', id: 'asc' }, ...this.database.lockOptions() },
      ),
    );
  }

  async add(license: License): Promise<void> {
    await this.database.write((em) => em.persist(license));
  }

  async save(license: License): Promise<void> {
    const stored = await this.database.write(async (em) => {
      const unitOfWork = em.getUnitOfWork();
      const isManaged = unitOfWork.getById(License, license.id) === license;
      const managed = isManaged ? license : await this.assign(em, license);
      const slotBefore = unitOfWork.getOriginalEntityData(managed)?.slot ?? null;
      // A flush inserts before it updates, so a freed slot is flushed first: otherwise, no new license could take it.
      if (slotBefore !== null && slotBefore !== managed.slot) await em.flush();
      return managed;
    });
    license.version = stored.version;
  }

  private async assign(em: EntityManager, license: License): Promise<License> {
    const lock = { lockMode: LockMode.OPTIMISTIC, lockVersion: license.version } as const;
    return Object.assign(await em.findOneOrFail(License, { id: license.id }, lock), license);
  }

  async record(...steps: readonly LicenseTransition[]): Promise<void> {
    await this.database.write((em) =>
      em.persist(
        steps.map(({ from, to, ...step }) =>
          em.create(LicenseTransitionEntity, { ...step, fromState: from, toState: to }),
        ),
      ),
    );
  }

  async historyOf(licenseId: string): Promise<readonly LicenseTransition[]> {
    const steps = await this.database.read((em) =>
      em.find(LicenseTransitionEntity, { licenseId }, { orderBy: { number: 'asc' } }),
    );
    return steps.map(({ fromState, event, toState, at }) => ({ licenseId, from: fromState, event, to: toState, at }));
  }

  async addKey(licenseId: string, key: NewLicenseKey): Promise<void> {
    await this.database.write((em) => em.persist(em.create(LicenseKeyEntity, { licenseId, ...key })));
  }

  async updateKeyDigest(
    digest: KeyDigest,
    to: { readonly digest: KeyDigest; readonly pepper: PepperName },
  ): Promise<void> {
    await this.database.writeTables((tables) =>
      tables.updateTable('license_keys').set(to).where('digest', '=', digest).execute(),
    );
  }

  async countKeys(peppers: readonly [PepperName, ...PepperName[]]): Promise<LicenseKeyCounts> {
    const [newest] = peppers;
    return this.database.readTables((tables) =>
      tables
        .selectFrom('license_keys')
        .select(({ eb, fn }) => [
          eb.cast<number>(fn.countAll().filterWhere('pepper', '=', newest), 'integer').as('underNewestPepper'),
          eb
            .cast<number>(fn.countAll().filterWhere('pepper', 'is distinct from', newest), 'integer')
            .as('needingOlderPepper'),
          eb.cast<number>(fn.countAll().filterWhere('pepper', 'not in', peppers), 'integer').as('underUnknownPepper'),
          eb.cast<number>(fn.countAll().filterWhere('pepper', 'is', null), 'integer').as('withoutPepperName'),
        ])
        .where('retired_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
  }

  async keysOf(licenseId: string): Promise<readonly LicenseKeyRecord[]> {
    const keys = await this.database.read((em) =>
      em.find(LicenseKeyEntity, { licenseId }, { orderBy: { number: 'asc' } }),
    );
    return keys.map(({ lastFour, createdAt, firstUsedAt, retiredAt }) => ({
      lastFour,
      createdAt,
      firstUsedAt,
      retiredAt,
    }));
  }

  async lastKeyMailedAt(licenseId: string): Promise<Date | null> {
    const newest = await this.database.read((em) =>
      em.findOne(LicenseKeyEntity, { licenseId, isMailed: true }, { orderBy: { number: 'desc' } }),
    );
    return newest?.createdAt ?? null;
  }

  async count(): Promise<readonly LicenseCount[]> {
    return this.database.readTables((tables) =>
      tables
        .selectFrom('licenses')
        .select(({ eb, fn }) => ['tier', 'status', eb.cast<number>(fn.countAll(), 'integer').as('count')])
        .groupBy(['tier', 'status'])
        .orderBy('tier')
        .orderBy('status')
        .execute(),
    );
  }

  async freeSlots(): Promise<readonly number[]> {
    const rows = await this.database.readTables((tables) =>
      tables
        .selectFrom('licenses')
        .select('slot')
        .where('tier', '=', 'founding')
        .where('status', '=', 'active')
        .execute(),
    );
    const taken = new Set(rows.map(({ slot }) => slot));
    return Array.from({ length: FOUNDING_SLOTS }, (_, index) => index + 1).filter((slot) => !taken.has(slot));
  }

  async slotHolderIds(): Promise<ReadonlySet<string>> {
    const rows = await this.database.readTables((tables) =>
      tables.selectFrom('licenses').select('id').where('slot', 'is not', null).execute(),
    );
    return new Set(rows.map(({ id }) => id));
  }

  async countFounding(now: Date): Promise<number> {
    return this.database.read((em) =>
      em.count(License, {
        ...HOLDS_SLOT,
        $and: [
          { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
          { $or: [{ pastDueSince: null }, { pastDueSince: { $gt: daysAfter(now, -DUNNING_DAYS) } }] },
        ],
      }),
    );
  }

  async findLapsedFounders(now: Date): Promise<readonly License[]> {
    return this.database.read((em) =>
      em.find(
        License,
        {
          ...HOLDS_SLOT,
          $or: [{ expiresAt: { $lte: now } }, { pastDueSince: { $lte: daysAfter(now, -DUNNING_DAYS) } }],
        },
        { orderBy: { slot: 'asc' }, ...this.database.lockOptions() },
      ),
    );
  }

  async markFirstUse(digest: KeyDigest, at: Date): Promise<void> {
    await this.database.writeTables((tables) =>
      tables
        .with('used', (inner) =>
          inner
            .updateTable('license_keys')
            .set({ first_used_at: at })
            .where('digest', '=', digest)
            .where('first_used_at', 'is', null)
            .returning(['license_id', 'number']),
        )
        .updateTable('license_keys as older')
        .set({ retired_at: at })
        .from('used')
        .whereRef('older.license_id', '=', 'used.license_id')
        .whereRef('older.number', '<', 'used.number')
        .where('older.retired_at', 'is', null)
        .execute(),
    );
  }
}
