import { access } from 'node:fs/promises';
import { sha256 } from '../../../adapters/crypto/sha256.js';
import { CommandRefused } from '../../../adapters/http/admin/client.js';
import { dumpReply, type DumpReply } from '../../../adapters/http/contract/cloud/operator/admin.js';
import type { Database } from '../../../adapters/mikroorm/database/database.js';
import { DumpRefused } from '../../../adapters/mikroorm/dump/dumpFormat.js';
import { restoreDump, type RestoreFacts } from '../../../adapters/mikroorm/dump/restoreDump.js';
import { hasEmbedded, removeEmbedded } from '../../../adapters/mikroorm/database/embeddedPostgres.js';
import { MikroTrackRecords } from '../../../adapters/mikroorm/repositories/publishing/trackRecords.mikroorm.js';
import { VerifyTrackRecord, type Verdict } from '../../../application/cloud/publishing/verifyTrackRecord.js';
import { Failure } from '../../../domain/shared/failure/failure.js';
import { createLog, reportTo } from '../../log.js';
import { lockOwnFolder } from '../../ownFolder.js';
import { adminAt, claimFolder } from './admin.js';
import type { CloudSettings } from '../settings/config.js';
import { dumpTo, linesOf } from '../settings/dumpFile.js';
import { openDatabase } from '../settings/openDatabase.js';

/** Dumps the database of these settings to a new file: a running server writes its embedded one itself. The schema stays as it is. */
export async function dump(settings: CloudSettings, path: string): Promise<DumpReply> {
  const write = (database: Database): Promise<DumpReply> => dumpTo(database, path).catch(refuse);
  if (settings.DATABASE_URL !== undefined) return withDatabase(settings, write);
  const claim = claimFolder(settings.DATA_DIR);
  if (claim.kind === 'served') return adminAt(claim.socket).json(dumpReply, 'POST', '/dump', { file: path });
  try {
    if (!hasEmbedded(settings.DATA_DIR))
      throw new CommandRefused(`${settings.DATA_DIR} has no database: nothing was written.`);
    return await withDatabase(settings, write);
  } finally {
    claim.lock.release();
  }
}

export interface Restored extends RestoreFacts {
  readonly trackRecord: Verdict;
}

/** Fills the database of these settings from the dump at `path`; on any failure it is left as it was. */
export async function restore(settings: CloudSettings, path: string, replace: boolean): Promise<Restored> {
  await access(path).catch((cause: unknown) => {
    throw new CommandRefused(`${path} cannot be read.`, { cause });
  });
  const fill = (database: Database): Promise<Restored> => restored(database, path, replace);
  if (settings.DATABASE_URL !== undefined) return withDatabase(settings, fill);
  const lock = lockOwnFolder(settings.DATA_DIR, { pid: process.pid }, 'DATA_DIR');
  const wasThere = hasEmbedded(settings.DATA_DIR);
  try {
    return await withDatabase(settings, fill);
  } catch (error) {
    if (!wasThere) await removeEmbedded(settings.DATA_DIR);
    throw error;
  } finally {
    lock.release();
  }
}

async function restored(database: Database, path: string, replace: boolean): Promise<Restored> {
  let trackRecord: Verdict | null = null;
  const check = async (): Promise<void> => {
    trackRecord = await new VerifyTrackRecord(new MikroTrackRecords(database), sha256).execute(null);
  };
  try {
    const facts = await restoreDump(database, linesOf(path), { replace, check });
    if (trackRecord === null) throw new TypeError('the restored database was not checked');
    return { ...facts, trackRecord };
  } catch (error) {
    if (error instanceof Failure) return refuse(error);
    throw new CommandRefused(`${path} is not a dump that can be restored; nothing was changed.`, { cause: error });
  }
}

function refuse(error: unknown): never {
  throw error instanceof DumpRefused ? new CommandRefused(error.message, { cause: error }) : error;
}

async function withDatabase<R>(settings: CloudSettings, work: (database: Database) => Promise<R>): Promise<R> {
  const database = await openDatabase(settings, reportTo(createLog('error', process.stderr)));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
