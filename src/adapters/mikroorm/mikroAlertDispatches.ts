import { z } from 'zod';
import type { AlertDispatch, AlertDispatches } from '../../application/cloud/messaging/alerts/alertDispatches.port.js';
import { OMISSIONS } from '../../domain/shared/alerts/channels.js';
import type { AlertSubject } from '../../domain/shared/alerts/alert.js';
import type { Database } from './database/database.js';
import { countIn, type Row } from './database/row.js';

const when = z.coerce.date();
const course = z.union([z.object({ effectId: z.string() }), z.object({ omitted: z.enum(OMISSIONS) })]);

const dispatchRow = z
  .object({
    id: z.string(),
    email: z.string(),
    alert_type: z.string(),
    ticker: z.string().nullable(),
    severity: z.string(),
    at: when,
    channels: z.object({ email: course, push: course }),
    suppressed_by: z.string().nullable(),
    suppressed_until: when.nullable(),
    failure: z.string().nullable(),
  })
  .transform((row): AlertDispatch => ({
    id: row.id,
    subject: { email: row.email, alertType: row.alert_type, ticker: row.ticker },
    severity: row.severity,
    at: row.at,
    channels: row.channels,
    suppressed:
      row.suppressed_by === null || row.suppressed_until === null
        ? null
        : { by: row.suppressed_by, until: row.suppressed_until },
    failure: row.failure,
  }));

const readRow = (row: Row): AlertDispatch => dispatchRow.parse(row);

export class MikroAlertDispatches implements AlertDispatches {
  constructor(private readonly database: Database) {}

  async add({ id, subject, severity, at, channels, suppressed, failure }: AlertDispatch): Promise<void> {
    const { email, alertType, ticker } = subject;
    await this.database.query(
      `insert into alert_dispatches (id, email, alert_type, ticker, severity, at, channels, suppressed_by, suppressed_until, failure)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10)`,
      [
        id,
        email,
        alertType,
        ticker,
        severity,
        at,
        JSON.stringify(channels),
        suppressed?.by ?? null,
        suppressed?.until ?? null,
        failure,
      ],
    );
  }

  async get(id: string): Promise<AlertDispatch | null> {
    const [row] = await this.database.query('select * from alert_dispatches where id = $1', [id]);
    return row === undefined ? null : readRow(row);
  }

  async markFailed(id: string, reason: string): Promise<void> {
    await this.database.query('update alert_dispatches set failure = $2 where id = $1', [id, reason]);
  }

  async latestOf({ email, alertType, ticker }: AlertSubject): Promise<AlertDispatch | null> {
    const [latest] = await this.database.query(
      `select * from alert_dispatches
        where email = $1 and alert_type = $2 and coalesce(ticker, '') = $3 and suppressed_by is null
        order by number desc limit 1`,
      [email, alertType, ticker ?? ''],
    );
    return latest === undefined ? null : readRow(latest);
  }

  async to(email: string, most: number): Promise<readonly AlertDispatch[]> {
    return (
      await this.database.query('select * from alert_dispatches where email = $1 order by number desc limit $2', [
        email,
        most,
      ])
    ).map(readRow);
  }

  async prune(before: Date): Promise<number> {
    const rows = await this.database.query(
      'with gone as (delete from alert_dispatches where at < $1 returning 1) select count(*)::int as count from gone',
      [before],
    );
    return countIn(rows);
  }
}
