import type { Locks } from '../../../../application/cloud/locks.port.js';
import type { Database } from '../../database/database.js';

/** Implements locks with PostgreSQL's advisory locks, which are released when the transaction ends. */
export class MikroLocks implements Locks {
  constructor(private readonly database: Database) {}

  /** Raw SQL, because neither the ORM nor Kysely supports advisory locks. */
  async hold(...names: readonly string[]): Promise<void> {
    await this.database.query(
      'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name',
      [names],
    );
  }
}
