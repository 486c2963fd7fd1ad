import { z } from 'zod';
import type { EndingTrial, TrialRecord, Trials } from '../../application/cloud/licensing/trial/trials.port.js';
import type { Database } from './database/database.js';

const when = z.coerce.date();

const trialRow = z
  .object({
    mailbox: z.string(),
    license_id: z.string(),
    address_hash: z.string(),
    wider_network_hashes: z.array(z.string()),
    started_at: when,
    source: z.string().nullable(),
  })
  .transform((row): TrialRecord => ({
    mailbox: row.mailbox,
    licenseId: row.license_id,
    networkHashes: [row.address_hash, ...row.wider_network_hashes],
    startedAt: row.started_at,
    source: row.source,
  }));

const startRow = z.object({ started_at: when });

const endingRow = z
  .object({ id: z.string(), email: z.string(), expires_at: when })
  .transform((row): EndingTrial => ({ licenseId: row.id, email: row.email, expiresAt: row.expires_at }));

export class MikroTrials implements Trials {
  constructor(private readonly database: Database) {}

  async find(mailbox: string): Promise<TrialRecord | null> {
    const [row] = await this.database.query('select * from trials where mailbox = $1', [mailbox]);
    return row === undefined ? null : trialRow.parse(row);
  }

  async add({ mailbox, licenseId, networkHashes: [address, ...wider], startedAt, source }: TrialRecord): Promise<void> {
    await this.database.query(
      'insert into trials (mailbox, license_id, address_hash, wider_network_hashes, started_at, source) values ($1, $2, $3, $4, $5, $6)',
      [mailbox, licenseId, address, wider, startedAt, source],
    );
  }

  async startsFrom(networkHash: string, since: Date): Promise<readonly Date[]> {
    const rows = await this.database.query(
      'select started_at from trials where (address_hash = $1 or wider_network_hashes @> array[$1]) and started_at > $2 order by started_at',
      [networkHash, since],
    );
    return rows.map((row) => startRow.parse(row).started_at);
  }

  async endingBefore(before: Date, now: Date, most: number): Promise<readonly EndingTrial[]> {
    const rows = await this.database.query(
      `select l.id, l.email, l.expires_at
         from trials t join licenses l on l.id = t.license_id
        where t.reminded_at is null and l.tier = 'trial' and l.status = 'active' and l.expires_at > $2 and l.expires_at <= $1
        order by l.expires_at limit $3`,
      [before, now, most],
    );
    return rows.map((row) => endingRow.parse(row));
  }

  async markReminded(licenseId: string, at: Date): Promise<boolean> {
    const marked = await this.database.query(
      'update trials set reminded_at = $2 where license_id = $1 and reminded_at is null returning 1',
      [licenseId, at],
    );
    return marked.length === 1;
  }
}
