import { z } from 'zod';
import type {
  AlertAnswers,
  KeptRequest,
  RequestKey,
} from '../../application/cloud/messaging/alerts/alertAnswers.port.js';
import { CHANNEL_RESULTS } from '../../application/cloud/messaging/alerts/alertMeter.port.js';
import type { Database } from './database/database.js';
import { countIn } from './database/row.js';

const result = z.enum(CHANNEL_RESULTS);

const answer = z.object({
  dispatched: z.boolean(),
  duplicate: z.boolean(),
  suppressedUntil: z.coerce.date().nullable(),
  channels: z.object({ email: result, push: result }),
});

const answerRow = z
  .object({ at: z.coerce.date(), dispatch_id: z.string().nullable(), answer: answer.nullable() })
  .transform((row): KeptRequest => ({ at: row.at, dispatchId: row.dispatch_id, answer: row.answer }));

export class MikroAlertAnswers implements AlertAnswers {
  constructor(private readonly database: Database) {}

  async find({ licenseId, key }: RequestKey): Promise<KeptRequest | null> {
    const [row] = await this.database.query(
      'select at, dispatch_id, answer from alert_answers where license_id = $1 and idempotency_key = $2',
      [licenseId, key],
    );
    return row === undefined ? null : answerRow.parse(row);
  }

  async put({ licenseId, key }: RequestKey, request: KeptRequest): Promise<void> {
    await this.database.query(
      `insert into alert_answers (license_id, idempotency_key, at, dispatch_id, answer) values ($1, $2, $3, $4, $5::jsonb)
       on conflict (license_id, idempotency_key) do update set at = excluded.at, dispatch_id = excluded.dispatch_id, answer = excluded.answer`,
      [licenseId, key, request.at, request.dispatchId, request.answer === null ? null : JSON.stringify(request.answer)],
    );
  }

  async remove({ licenseId, key }: RequestKey): Promise<void> {
    await this.database.query('delete from alert_answers where license_id = $1 and idempotency_key = $2', [
      licenseId,
      key,
    ]);
  }

  async prune(before: Date): Promise<number> {
    return countIn(
      await this.database.query(
        'with gone as (delete from alert_answers where at < $1 returning 1) select count(*)::int as count from gone',
        [before],
      ),
    );
  }
}
