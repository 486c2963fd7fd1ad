/** A statement of a migration was refused, for example because the tables were changed by hand. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';

  /** @param canSucceedLater whether neither the migration nor the tables are the cause */
  constructor(migration: string, cause: Error, canSucceedLater: boolean) {
    const [reason = ''] = cause.message.split('\n', 1);
    const advice = canSucceedLater
      ? 'Remove the cause, such as a lock of another session or a full disk, then try again.'
      : 'If this database was edited by hand, undo the edit or restore a dump; otherwise report it.';
    super(`Migration ${migration} failed: ${reason}. Nothing was changed. ${advice}`, { cause });
  }
}
