/**
 * Whether the database user lacks a right: SQLSTATE 42501, insufficient_privilege. This file imports nothing, because
 * the dashboard, which has no database, loads it too.
 */
export const isMissingPrivilege = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '42501';
