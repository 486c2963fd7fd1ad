import { z } from 'zod';
import type {
  ErasedRecords,
  ErasedCounts,
  PersonalRecords,
  PersonalRow,
  PersonalTables,
  PersonIdentifiers,
} from '../../../../application/cloud/privacy/personalRecords.port.js';
import { License } from '../../../../domain/shared/licensing/license.js';
import type { Database } from '../../database/database.js';
import type { DatabaseTables } from '../../entities/all.js';
import { PurchaseEntity } from '../../entities/billing/purchase.entity.js';
import { expressionBuilder, type UpdateResult } from '../../orm/orm.js';
import { countDeleted, sqlAnyOf } from '../statements.js';
import { PERSONAL_TABLES, type PersonalTable } from './personalTables.js';

const storedRow = z.record(z.string(), z.unknown());
const isoTime = z.coerce
  .date()
  .transform((time) => time.toISOString())
  .nullable();

/** Replaces a text from a third party that contains the erased person's e-mail address. */
const ERASED_TEXT = '(erased)';

export class MikroPersonalRecords implements PersonalRecords {
  constructor(private readonly database: Database) {}

  async of(traces: PersonIdentifiers): Promise<PersonalTables> {
    const tables: [string, readonly PersonalRow[]][] = [];
    for (const table of PERSONAL_TABLES) tables.push([table.name, await this.rowsOf(table, traces)]);
    return Object.fromEntries(tables);
  }

  /** Returns rows as PostgreSQL's JSON, because the person must see the data as stored rather than the entities. */
  private async rowsOf(
    { name, shown, where, derived }: PersonalTable,
    traces: PersonIdentifiers,
  ): Promise<readonly PersonalRow[]> {
    const times = await this.timesOf(name);
    const ordered = shown.toSorted((a, b) => Number(times.has(b)) - Number(times.has(a)));
    const rows = await this.database.readTables((tables) => {
      const found = tables
        .selectFrom(name)
        .select(({ fn }) => [fn.toJson(name).as('stored'), ...derived(traces)])
        .where(where(traces));
      return ordered.reduce((query, column) => query.orderBy(tables.dynamic.ref(column)), found).execute();
    });
    return rows.map(({ stored, ...values }) => {
      const row = storedRow.parse(stored);
      const value = (column: string) => (times.has(column) ? isoTime.parse(row[column]) : row[column]);
      return { ...values, ...Object.fromEntries(shown.map((column) => [column, value(column)])) };
    });
  }

  private async timesOf(name: keyof DatabaseTables): Promise<ReadonlySet<string>> {
    const entities = await this.database.read(async (em) => [...em.getMetadata().getAll().values()]);
    const properties = entities.filter(({ tableName }) => tableName === name).flatMap(({ props }) => props);
    return new Set(
      properties.filter(({ runtimeType }) => runtimeType === 'Date').flatMap(({ fieldNames }) => fieldNames),
    );
  }

  async withFinancialRecords(licenseIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.database.readTables((tables) =>
      tables
        .selectFrom('licenses')
        .select('id')
        .where('id', '=', sqlAnyOf(licenseIds))
        .where((eb) =>
          eb.or([
            eb.exists(eb.selectFrom('purchases').select('session_id').whereRef('license_id', '=', 'licenses.id')),
            eb.exists(
              eb.selectFrom('referrals').select('session_id').whereRef('referrer_license_id', '=', 'licenses.id'),
            ),
          ]),
        )
        .execute(),
    );
    return rows.map(({ id }) => id);
  }

  async erase(traces: PersonIdentifiers, kept: readonly string[], placeholder: string): Promise<ErasedRecords> {
    const bodies = await this.eraseSnapshots(traces);
    const deleted = { snapshots: bodies.length, ...(await this.deleteRows(traces, kept)) };
    return { deleted, anonymized: await this.anonymize(traces, kept, placeholder), bodies };
  }

  private eraseSnapshots({ licenseIds }: PersonIdentifiers): Promise<ErasedRecords['bodies']> {
    return this.database.writeTables((tables) =>
      tables
        .deleteFrom('snapshots')
        .where('license_id', '=', sqlAnyOf(licenseIds))
        .returning(['id', 'place'])
        .execute(),
    );
  }

  private deleteRows(
    { emails, licenseIds, addressDigests, pushTopics, submitters }: PersonIdentifiers,
    kept: readonly string[],
  ): Promise<ErasedCounts> {
    return this.database.writeTables(async (tables) => {
      const ofLicenses = sqlAnyOf(licenseIds);
      const ofDeletedLicenses = sqlAnyOf(licenseIds.filter((id) => !kept.includes(id)));
      return {
        license_keys: await countDeleted(tables.deleteFrom('license_keys').where('license_id', '=', ofLicenses)),
        trials: await countDeleted(tables.deleteFrom('trials').where('license_id', '=', ofLicenses)),
        referral_codes: await countDeleted(tables.deleteFrom('referral_codes').where('license_id', '=', ofLicenses)),
        alert_dispatches: await countDeleted(
          tables.deleteFrom('alert_dispatches').where('email', '=', sqlAnyOf(emails)),
        ),
        alert_answers: await countDeleted(tables.deleteFrom('alert_answers').where('license_id', '=', ofLicenses)),
        unsubscriptions: await countDeleted(
          tables.deleteFrom('unsubscriptions').where('address', '=', sqlAnyOf(addressDigests)),
        ),
        push_subscriptions: await countDeleted(
          tables.deleteFrom('push_subscriptions').where('topic', '=', sqlAnyOf(pushTopics)),
        ),
        consensus_submitters: await countDeleted(
          tables.deleteFrom('consensus_submitters').where('submitter', '=', sqlAnyOf(submitters)),
        ),
        license_transitions: await countDeleted(
          tables.deleteFrom('license_transitions').where('license_id', '=', ofDeletedLicenses),
        ),
        licenses: await countDeleted(tables.deleteFrom('licenses').where('id', '=', ofDeletedLicenses)),
      };
    });
  }

  private async anonymize(
    { emails }: PersonIdentifiers,
    kept: readonly string[],
    placeholder: string,
  ): Promise<ErasedCounts> {
    const [licenses, purchases] = await this.database.write(async (em) => {
      const held = [
        await em.find(License, { id: { $in: kept } }, this.database.lockOptions()),
        await em.find(PurchaseEntity, { licenseId: { $in: kept } }, this.database.lockOptions()),
      ] as const;
      for (const each of held.flat()) each.email = placeholder;
      return held;
    });
    return this.database.writeTables(async (tables) => ({
      licenses: licenses.length,
      purchases: purchases.length,
      outbox: await countUpdated(
        tables.updateTable('outbox').set({ last_failure: ERASED_TEXT }).where(mentions('last_failure', emails)),
      ),
      billing_events: await countUpdated(
        tables.updateTable('billing_events').set({ reason: ERASED_TEXT }).where(mentions('reason', emails)),
      ),
    }));
  }
}

const mentions = (column: 'last_failure' | 'reason', emails: readonly string[]) => {
  const eb = expressionBuilder<DatabaseTables, 'outbox' | 'billing_events'>();
  return eb.or(emails.map((email) => eb(eb.fn<number>('strpos', [eb.fn('lower', [column]), eb.val(email)]), '>', 0)));
};

async function countUpdated(statement: { executeTakeFirstOrThrow(): Promise<UpdateResult> }): Promise<number> {
  return Number((await statement.executeTakeFirstOrThrow()).numUpdatedRows);
}
