/** Storage parameters of tables and columns, which entities cannot express. Migrations set the same parameters. */
export const STORAGE_PARAMETER_STATEMENTS: readonly string[] = [
  // A submitter's row is rewritten many times a day, so pages reserve space for its next version.
  'alter table consensus_submitters set (fillfactor = 50, toast_tuple_target = 8160)',
  // Ciphertext cannot be compressed.
  'alter table snapshot_bodies alter column body set storage external',
];
