import { z } from 'zod';
import type { KeyDigest, PepperName } from '../../application/cloud/licensing/licenseKeys.port.js';
import type {
  KeyCount,
  KeyRecord,
  LicenseCount,
  Licenses,
  NewKey,
  StoredKey,
} from '../../application/cloud/licensing/licenses.port.js';
import { License, LICENSE_STATUSES } from '../../domain/shared/licensing/license.js';
import { FOUNDING_SLOTS } from '../../domain/cloud/licensing/slots.js';
import { daysAfter } from '../../domain/shared/calendar/daysAfter.js';
import { DUNNING_DAYS } from '../../domain/shared/licensing/dunning.js';
import { LICENSE_HISTORY_EVENTS, type LicenseTransition } from '../../domain/cloud/licensing/licenseHistory.js';
import { TIERS } from '../../domain/shared/licensing/tier.js';
import type { Database } from './database/database.js';
import { LookUpsAtOnce } from './database/lookUpsAtOnce.js';
import type { Row } from './database/row.js';
import { scalarList } from './database/scalarList.js';

const when = z.coerce.date();

const storedKeyRow = z.object({
  digest: z.string(),
  pepper: z.string().nullable(),
  used: z.boolean(),
  retired: z.boolean(),
  id: z.string(),
  email: z.string(),
  tier: z.enum(TIERS),
  status: z.enum(LICENSE_STATUSES),
  past_due_since: when.nullable(),
  expires_at: when.nullable(),
});

const keyRow = z
  .object({ last_four: z.string(), created_at: when, first_used_at: when.nullable(), retired_at: when.nullable() })
  .transform((row): KeyRecord => ({
    lastFour: row.last_four,
    createdAt: row.created_at,
    firstUsedAt: row.first_used_at,
    retiredAt: row.retired_at,
  }));

const idRow = z.object({ id: z.string() });

const slotRow = z.object({ slot: z.int() });

const foundingRow = z.object({ count: z.int() });

const keyCountRow = z.object({ underNewest: z.int(), notYet: z.int() });

const countRow = z.object({ tier: z.string(), status: z.string(), count: z.int() });

const transitionRow = z
  .object({
    license_id: z.string(),
    from_state: z.string(),
    event: z.enum(LICENSE_HISTORY_EVENTS),
    to_state: z.string().nullable(),
    at: when,
  })
  .transform((row): LicenseTransition => ({
    licenseId: row.license_id,
    from: row.from_state,
    event: row.event,
    to: row.to_state,
    at: row.at,
  }));

export class MikroLicenses implements Licenses {
  private readonly stored: LookUpsAtOnce<readonly KeyDigest[], Row | null>;

  constructor(private readonly database: Database) {
    this.stored = new LookUpsAtOnce(database, (keys) => this.rowsOf(keys));
  }

  async findByKey(digests: readonly KeyDigest[]): Promise<StoredKey | null> {
    const found = await this.stored.ask(digests);
    if (found === null) return null;
    const { digest, pepper, used, retired, past_due_since, expires_at, ...license } = storedKeyRow.parse(found);
    return {
      digest,
      pepper,
      used,
      retired,
      license: { ...license, pastDueSince: past_due_since, expiresAt: expires_at },
    };
  }

  private async rowsOf(keys: readonly (readonly KeyDigest[])[]): Promise<readonly (Row | null)[]> {
    const { places, values } = scalarList(keys.flat());
    const rows = await this.database.lookUp(
      `license_by_${values.length}_digests`,
      `select k.digest, k.pepper, k.first_used_at is not null as used, k.retired_at is not null as retired,
              l.id, l.email, l.tier, l.status, l.past_due_since, l.expires_at
         from license_keys k join licenses l on l.id = k.license_id
        where k.digest in (${places})`,
      values,
    );
    const byDigest = new Map(rows.map((row) => [row['digest'], row]));
    return keys.map(
      (digests) => digests.map((digest) => byDigest.get(digest)).find((row) => row !== undefined) ?? null,
    );
  }

  async get(id: string): Promise<License> {
    const [row] = await this.database.query(`select * from licenses where id = $1 ${this.forChange()}`, [id]);
    if (row === undefined) throw new Error(`there is no license ${id}`);
    return this.database.entityOf(License, row);
  }

  async endedAt(now: Date, most: number): Promise<readonly string[]> {
    const rows = await this.database.query(
      `select id from licenses
        where status = 'active' and ((customer_id is null and expires_at <= $1) or past_due_since <= $2)
        order by coalesce(past_due_since, expires_at) limit $3`,
      [now, daysAfter(now, -DUNNING_DAYS), most],
    );
    return rows.map((row) => idRow.parse(row).id);
  }

  async findByEmail(email: string): Promise<readonly License[]> {
    const rows = await this.database.query(
      `select * from licenses where lower(email) = $1 order by created_at desc, id ${this.forChange()}`,
      [email.toLowerCase()],
    );
    return rows.map((row) => this.database.entityOf(License, row));
  }

  async add(license: License): Promise<void> {
    const columns = this.database.columnsOf(License, license);
    const places = Array.from(columns.keys(), (_, index) => `$${index + 1}`);
    await this.database.query(
      `insert into licenses (${[...columns.keys()].join(', ')}) values (${places.join(', ')})`,
      [...columns.values()],
    );
  }

  async save(license: License): Promise<void> {
    const { version } = license;
    const columns = new Map([...this.database.columnsOf(License, license), ['version', version + 1]]);
    const changes = Array.from(columns.keys(), (column, index) => `${column} = $${index + 3}`);
    const saved = await this.database.query(
      `update licenses set ${changes.join(', ')} where id = $1 and version = $2 returning 1`,
      [license.id, version, ...columns.values()],
    );
    if (saved.length === 0) throw new Error(`license ${license.id} was changed since it was read`);
    license.version = version + 1;
  }

  /** One statement for all: they are numbered in their order. */
  async record(...steps: readonly LicenseTransition[]): Promise<void> {
    if (steps.length === 0) return;
    await this.database.query(
      `insert into license_transitions (license_id, from_state, event, to_state, at)
       select "licenseId", "from", event, "to", at
         from jsonb_to_recordset($1::jsonb) as step ("licenseId" uuid, "from" text, event text, "to" text, at timestamptz)`,
      [JSON.stringify(steps)],
    );
  }

  async historyOf(licenseId: string): Promise<readonly LicenseTransition[]> {
    const rows = await this.database.query('select * from license_transitions where license_id = $1 order by number', [
      licenseId,
    ]);
    return rows.map((row) => transitionRow.parse(row));
  }

  async addKey(licenseId: string, key: NewKey): Promise<void> {
    await this.database.query(
      'insert into license_keys (license_id, digest, pepper, last_four, created_at) values ($1, $2, $3, $4, $5)',
      [licenseId, key.digest, key.pepper ?? null, key.lastFour, key.createdAt],
    );
  }

  async moveKey(digest: KeyDigest, to: { readonly digest: KeyDigest; readonly pepper: PepperName }): Promise<void> {
    await this.database.query('update license_keys set digest = $2, pepper = $3 where digest = $1', [
      digest,
      to.digest,
      to.pepper,
    ]);
  }

  async countKeys(newest: PepperName): Promise<KeyCount> {
    const [row] = await this.database.query(
      `select count(*) filter (where pepper = $1)::int as "underNewest", count(*) filter (where pepper is distinct from $1)::int as "notYet"
         from license_keys where retired_at is null`,
      [newest],
    );
    return keyCountRow.parse(row);
  }

  async keysOf(licenseId: string): Promise<readonly KeyRecord[]> {
    const rows = await this.database.query('select * from license_keys where license_id = $1 order by number', [
      licenseId,
    ]);
    return rows.map((row) => keyRow.parse(row));
  }

  async count(): Promise<readonly LicenseCount[]> {
    const rows = await this.database.query(
      'select tier, status, count(*)::int as count from licenses group by tier, status order by tier, status',
    );
    return rows.map((row) => countRow.parse(row));
  }

  async freeSlots(): Promise<readonly number[]> {
    const rows = await this.database.query(
      `select slot from generate_series(1, $1::int) as slot
        where not exists (select 1 from licenses where licenses.slot = slot.slot and tier = 'founding' and status = 'active')
        order by slot`,
      [FOUNDING_SLOTS],
    );
    return rows.map((row) => slotRow.parse(row).slot);
  }

  async countFounding(): Promise<number> {
    const [row] = await this.database.query(
      "select count(*)::int as count from licenses where tier = 'founding' and status = 'active'",
    );
    return foundingRow.parse(row).count;
  }

  async markFirstUse(digest: KeyDigest, at: Date): Promise<void> {
    await this.database.query(
      `with used as (
         update license_keys set first_used_at = $1 where digest = $2 and first_used_at is null returning license_id, number
       )
       update license_keys older set retired_at = $1
         from used
        where older.license_id = used.license_id and older.number < used.number and older.retired_at is null`,
      [at, digest],
    );
  }

  /** Inside a unit of work the row is held: who reads it there may change it. */
  private forChange(): 'for update' | '' {
    return this.database.isInTransaction() ? 'for update' : '';
  }
}
