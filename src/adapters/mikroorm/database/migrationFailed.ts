/** A statement of a migration was refused, for example because the tables were changed by hand. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';

  constructor(migration: string, cause: Error) {
    const [reason = ''] = cause.message.split('\n', 1);
    super(
      `Migration ${migration} failed: ${reason}. Nothing was changed. If this database was edited by hand, undo the edit or restore a dump; otherwise report it.`,
      { cause },
    );
  }
}
