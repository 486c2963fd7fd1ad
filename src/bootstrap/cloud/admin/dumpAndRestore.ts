import { access } from 'node:fs/promises';
import { sha256 } from '../../../adapters/crypto/sha256.js';
import { OperatorCommandRefused } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { dumpReply, type DumpReply } from '../../../adapters/http/contract/cloud/operator/admin.js';
import type { Database } from '../../../adapters/mikroorm/database/database.js';
import { DumpRefused } from '../../../adapters/mikroorm/dump/dumpFormat.js';
import { restoreDump, type RestoreSummary } from '../../../adapters/mikroorm/dump/restoreDump.js';
import { hasEmbeddedDatabase, removeEmbeddedDatabase } from '../../../adapters/mikroorm/database/embeddedPostgres.js';
import { MikroTrackRecords } from '../../../adapters/mikroorm/repositories/publishing/trackRecords.mikroorm.js';
import {
  VerifyTrackRecord,
  type TrackRecordVerification,
} from '../../../application/cloud/publishing/verifyTrackRecord.js';
import { Failure } from '../../../domain/shared/failure/failure.js';
import { createLog, createReportProblem } from '../../log.js';
import { withLockedFolder } from '../../dataFolder.js';
import { adminClientAt } from './adminClient.js';
import type { CloudSettings } from '../settings/config.js';
import { writeDumpFile, readDumpLines } from '../settings/dumpFile.js';
import { openDatabase } from '../settings/openDatabase.js';

/**
 * Dumps the configured database to a new file. If a server with an embedded database is running, the server
 * writes the dump itself. The schema is not migrated.
 */
export async function dumpDatabase(settings: CloudSettings, path: string): Promise<DumpReply> {
  const write = (database: Database): Promise<DumpReply> => writeDumpFile(database, path).catch(refuse);
  if (settings.DATABASE_URL !== undefined) return withDatabase(settings, write);
  return withLockedFolder(
    settings.DATA_DIR,
    'DATA_DIR',
    async () => {
      if (!hasEmbeddedDatabase(settings.DATA_DIR))
        throw new OperatorCommandRefused(`${settings.DATA_DIR} contains no database. Nothing was written.`);
      return withDatabase(settings, write);
    },
    ({ socket }) => (socket === undefined ? null : adminClientAt(socket)(dumpReply, 'POST', '/dump', { file: path })),
  );
}

export interface RestoredDatabase extends RestoreSummary {
  readonly trackRecord: TrackRecordVerification;
}

/** Fills the configured database from the dump at `path`. After any failure, the database is unchanged. */
export async function restoreDatabase(
  settings: CloudSettings,
  path: string,
  replace: boolean,
): Promise<RestoredDatabase> {
  await access(path).catch((cause: unknown) => {
    throw new OperatorCommandRefused(`${path} cannot be read.`, { cause });
  });
  const fill = (database: Database): Promise<RestoredDatabase> => restored(database, path, replace);
  if (settings.DATABASE_URL !== undefined) return withDatabase(settings, fill);
  return withLockedFolder(settings.DATA_DIR, 'DATA_DIR', async () => {
    const wasThere = hasEmbeddedDatabase(settings.DATA_DIR);
    try {
      return await withDatabase(settings, fill);
    } catch (error) {
      if (!wasThere) await removeEmbeddedDatabase(settings.DATA_DIR);
      throw error;
    }
  });
}

async function restored(database: Database, path: string, replace: boolean): Promise<RestoredDatabase> {
  let trackRecord: TrackRecordVerification | null = null;
  const check = async (): Promise<void> => {
    trackRecord = await new VerifyTrackRecord(new MikroTrackRecords(database), sha256).execute(null);
  };
  try {
    const facts = await restoreDump(database, readDumpLines(path), { replace, check });
    if (trackRecord === null) throw new TypeError('the restored database was not checked');
    return { ...facts, trackRecord };
  } catch (error) {
    if (error instanceof Failure) return refuse(error);
    throw new OperatorCommandRefused(`${path} is not a dump that can be restored. Nothing was changed.`, {
      cause: error,
    });
  }
}

function refuse(error: unknown): never {
  throw error instanceof DumpRefused ? new OperatorCommandRefused(error.message, { cause: error }) : error;
}

/** A dump or restore can wait a long time for locks that a running cloud holds. */
const NO_ANSWER_LIMIT = 0;

async function withDatabase<R>(settings: CloudSettings, work: (database: Database) => Promise<R>): Promise<R> {
  const database = await openDatabase(
    settings,
    createReportProblem(createLog('error', process.stderr)),
    NO_ANSWER_LIMIT,
  );
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
