import { z } from 'zod';
import type { OperatorSessions } from '../../application/cloud/operations/operatorSessions.port.js';
import type { Database } from './database/database.js';
import { countIn } from './database/row.js';

const sessionRow = z.object({ expires_at: z.coerce.date() });

export class MikroOperatorSessions implements OperatorSessions {
  constructor(private readonly database: Database) {}

  async add(tokenDigest: string, expiresAt: Date): Promise<void> {
    await this.database.query('insert into operator_sessions (token_digest, expires_at) values ($1, $2)', [
      tokenDigest,
      expiresAt,
    ]);
  }

  async expiryOf(tokenDigest: string): Promise<Date | null> {
    const [row] = await this.database.query('select expires_at from operator_sessions where token_digest = $1', [
      tokenDigest,
    ]);
    return row === undefined ? null : sessionRow.parse(row).expires_at;
  }

  async end(tokenDigest: string): Promise<void> {
    await this.database.query('delete from operator_sessions where token_digest = $1', [tokenDigest]);
  }

  async prune(before: Date): Promise<number> {
    const rows = await this.database.query(
      `with gone as (delete from operator_sessions where expires_at < $1 returning 1) select count(*)::int as count from gone`,
      [before],
    );
    return countIn(rows);
  }
}
