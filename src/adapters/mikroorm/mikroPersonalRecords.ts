import { z } from 'zod';
import type {
  Erased,
  PersonalRecords,
  PersonalRow,
  PersonalTables,
  Traces,
} from '../../application/cloud/privacy/personalRecords.port.js';
import { BODY_PLACES } from '../../domain/cloud/sync/body.js';
import type { Database } from './database/database.js';
import { PERSONAL_TABLES, type PersonalTable } from './personalTables.js';
import { idRow } from './database/row.js';

const bodyRow = z.object({ id: z.string(), place: z.enum(BODY_PLACES) });
const personalRow = z.record(z.string(), z.unknown());

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

function selectOf(name: string, { shown, times, told, where }: PersonalTable): string {
  const columns = [...(told === undefined ? [] : [told]), ...shown, ...times.map(iso)];
  return `select ${columns.join(', ')} from ${name} where ${where} order by ${[...times, ...shown].join(', ')}`;
}

export class MikroPersonalRecords implements PersonalRecords {
  constructor(private readonly database: Database) {}

  async of(traces: Traces): Promise<PersonalTables> {
    const tables: [string, readonly PersonalRow[]][] = [];
    for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
      const rows = await this.database.query(selectOf(name, table), table.by(traces));
      tables.push([name, rows.map((row) => personalRow.parse(row))]);
    }
    return Object.fromEntries(tables);
  }

  async withLedger(licenseIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.database.query(
      `select id from licenses
        where id = any($1::uuid[])
          and (exists (select 1 from purchases where license_id = licenses.id) or exists (select 1 from referrals where referrer_license_id = licenses.id))`,
      [licenseIds],
    );
    return rows.map((row) => idRow.parse(row).id);
  }

  async erase(traces: Traces, kept: readonly string[], placeholder: string): Promise<Erased> {
    const { email, licenseIds, addressDigests, submitters } = traces;
    const bodies = (
      await this.database.query('delete from snapshots where license_id = any($1::uuid[]) returning id, place', [
        licenseIds,
      ])
    ).map((row) => bodyRow.parse(row));
    const deleted = {
      snapshots: bodies.length,
      license_keys: await this.count('delete from license_keys where license_id = any($1::uuid[]) returning 1', [
        licenseIds,
      ]),
      trials: await this.count('delete from trials where license_id = any($1::uuid[]) returning 1', [licenseIds]),
      referral_codes: await this.count('delete from referral_codes where license_id = any($1::uuid[]) returning 1', [
        licenseIds,
      ]),
      alert_dispatches: await this.count('delete from alert_dispatches where email = $1 returning 1', [email]),
      alert_answers: await this.count('delete from alert_answers where license_id = any($1::uuid[]) returning 1', [
        licenseIds,
      ]),
      unsubscriptions: await this.count('delete from unsubscriptions where address = any($1::text[]) returning 1', [
        addressDigests,
      ]),
      consensus_submitters: await this.count(
        'delete from consensus_submitters where submitter = any($1::text[]) returning 1',
        [submitters],
      ),
      licenses: await this.count(
        'delete from licenses where id = any($1::uuid[]) and id <> all($2::uuid[]) returning 1',
        [licenseIds, kept],
      ),
    };
    const anonymised = {
      licenses: await this.count(
        'update licenses set email = $2, version = version + 1 where id = any($1::uuid[]) returning 1',
        [kept, placeholder],
      ),
      purchases: await this.count(
        'update purchases set email = $2, version = version + 1 where license_id = any($1::uuid[]) returning 1',
        [kept, placeholder],
      ),
      outbox: await this.count(mentionOf('outbox', 'last_failure'), [email]),
      billing_events: await this.count(mentionOf('billing_events', 'reason'), [email]),
    };
    return { deleted, anonymised, bodies };
  }

  private async count(sql: string, parameters: readonly unknown[]): Promise<number> {
    return (await this.database.query(sql, parameters)).length;
  }
}

/** Others' words for what went wrong can repeat an address: they are taken out. */
const mentionOf = (table: string, column: string): string =>
  `update ${table} set ${column} = '(erased)' where strpos(lower(${column}), $1) > 0 returning 1`;
