/** The tables were not migrated, for example because they were changed by hand. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/** @param canSucceedLater whether neither the migration nor the tables are the cause */
export function refusedMigration(migration: string, cause: Error, canSucceedLater: boolean): MigrationFailed {
  const [reason = ''] = cause.message.split('\n', 1);
  const advice = canSucceedLater
    ? 'Remove the cause, such as a lock of another session or a full disk, then try again.'
    : 'If this database was edited by hand, undo the edit or restore a dump; otherwise report it.';
  return new MigrationFailed(`Migration ${migration} failed: ${reason}. Nothing was changed. ${advice}`, { cause });
}

export const tablesInOtherSchema = (current: string, other: string): MigrationFailed =>
  new MigrationFailed(
    `This database already has tables in the schema "${other}", but DATABASE_URL selects the schema "${current}", which has none. Nothing was changed. To use these tables, set search_path to "${other}" in DATABASE_URL or for its user; for new tables, create another database.`,
  );
