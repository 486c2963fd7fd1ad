import { VersionConflict } from '../../../application/cloud/versionConflict.js';
import { ConnectionException, OptimisticLockError } from '../orm/orm.js';
import { UpstreamError } from '../../../domain/shared/failure/failure.js';

/**
 * SQLSTATE classes and codes of a server that is unreachable or overloaded, or that refuses the connection (PostgreSQL
 * manual, appendix A): connection exception, invalid authorization, no such database, transaction rollback (a
 * deadlock), insufficient resources, read-only transaction (a standby, or a read-only disk), system error, statement
 * timeout, shutdown and startup. Also Node's own codes for a lost connection.
 */
const UNAVAILABLE =
  /^(08|28|40|53|58)|^25006$|^3D000$|^57014$|^57P0[1-5]$|^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)/;
const UNAVAILABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/**
 * Translates errors caused by an unavailable server or a row that another process changed; returns others unchanged.
 */
export function toDatabaseFailure(error: unknown): unknown {
  if (error instanceof UpstreamError) return error;
  if (error instanceof OptimisticLockError) return new VersionConflict(error.message, { cause: error });
  return isUnavailable(error) ? unavailableDatabase(error) : error;
}

export const unavailableDatabase = (cause: unknown): UpstreamError =>
  new UpstreamError('database', 'The database does not respond. Try again shortly.', { cause });

function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionException) return true;
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return UNAVAILABLE.test(code) || UNAVAILABLE_WORDS.test(message) || ('cause' in error && isUnavailable(error.cause));
}
