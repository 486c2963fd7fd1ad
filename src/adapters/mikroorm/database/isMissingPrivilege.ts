/**
 * Whether the database user lacks a privilege: SQLSTATE 42501, insufficient_privilege. Imports nothing, because the
 * dashboard, which has no database, also loads this file.
 */
export const isMissingPrivilege = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '42501';
