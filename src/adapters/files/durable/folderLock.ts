import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { DiskFull } from '../../../domain/shared/failure/failure.js';
import { errorCode } from './errorCode.js';
import { requireEntryKinds } from './folderEntries.js';
import { makeFolder } from './makeFolder.js';
import { renameWithRetriesSync } from './rename.js';
import { loadSqlite } from './sqlite.js';
import { toWriteFailure } from './toWriteFailure.js';

/**
 * Identifies the process that holds a folder's lock, for messages to other processes and for the operator's command
 * line.
 */
export interface LockHolder {
  readonly pid: number;
  /** Unix socket or named pipe on which the holder receives commands. */
  readonly socket?: string;
  /** The dashboard's address, such as `http://127.0.0.1:8090`. */
  readonly address?: string;
}

const holderFacts: z.ZodType<LockHolder> = z.object({
  pid: z.int(),
  socket: z.string().exactOptional(),
  address: z.string().exactOptional(),
});

export interface FolderLock {
  /** Updates the facts about the holder, which other processes can read. */
  updateHolder(facts: LockHolder): void;
  release(): void;
}

/** Another running process has locked the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(
    readonly folder: string,
    readonly holder: LockHolder | null,
    setting: string,
  ) {
    const who = holder === null ? 'another process' : `process ${holder.pid}`;
    super(`${folder} is in use by ${who}. Stop it first, or choose another folder with ${setting}.`);
  }
}

const LOCK = '.lock';
const HOLDER = '.lock.json';
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;
/** Without a timeout, two simultaneous attempts can both be refused, because each sees the other's partial lock. */
const BUSY_TIMEOUT_MS = 100;

/** A lock would end if its database object were garbage-collected, so all are referenced here. */
const held = new Set<DatabaseSync>();

/**
 * Locks `folder` (created with mode 0700 if missing) for this process. The lock is a SQLite lock on an empty database,
 * so the kernel drops it whenever the process ends. Only SQLite may open that database file, because closing any other
 * descriptor of it drops POSIX locks.
 * @param setting the environment variable that names another folder
 * @throws FolderInUse
 */
export function lockFolder(folder: string, facts: LockHolder, setting: string): FolderLock {
  makeFolder(folder);
  const database = openLock(folder);
  try {
    database.exec('BEGIN EXCLUSIVE');
    writeHolder(folder, facts);
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new FolderInUse(folder, readLockHolder(folder), setting);
    throw error;
  }
  held.add(database);
  return {
    updateHolder: (holder) => writeHolder(folder, holder),
    release() {
      if (!held.delete(database)) return;
      rmSync(join(folder, HOLDER), { force: true });
      database.close();
    },
  };
}

/**
 * Returns the facts of the process that holds the lock of `folder`; null when they are unknown, or no process holds it.
 * The recorded facts alone cannot show that: after a crash they remain, and another process can get the same id.
 * @throws the error of SQLite when the lock cannot be tried, for example because it is damaged
 */
export function findLockHolder(folder: string): LockHolder | null {
  if (!existsSync(join(folder, LOCK))) return null;
  const database = openLock(folder);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return null;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return readLockHolder(folder);
  } finally {
    database.close();
  }
}

function openLock(folder: string): DatabaseSync {
  requireEntryKinds(folder, { files: [LOCK, HOLDER], folders: [] });
  return new (loadSqlite().DatabaseSync)(join(folder, LOCK), { timeout: BUSY_TIMEOUT_MS });
}

/** Returns the recorded holder of a folder whose lock is held; null when it is unknown or its process has ended. */
export function readLockHolder(folder: string): LockHolder | null {
  try {
    const facts = holderFacts.parse(JSON.parse(readFileSync(join(folder, HOLDER), 'utf8')));
    return isAlive(facts.pid) ? facts : null;
  } catch {
    return null;
  }
}

/**
 * Records the holder. If the disk is full, the holder stays unrecorded: the lock itself needs no space, and the program
 * must start.
 */
function writeHolder(folder: string, facts: LockHolder): void {
  const path = join(folder, HOLDER);
  try {
    writeFileSync(`${path}.new`, JSON.stringify(facts), { mode: 0o600 });
    renameWithRetriesSync(`${path}.new`, path);
  } catch (error) {
    if (!(toWriteFailure(path, error) instanceof DiskFull)) throw error;
    for (const name of [`${path}.new`, path]) rmSync(name, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

const isBusy = (error: unknown): boolean => hasSqliteCode(error, SQLITE_BUSY);

/** Whether a lock failed because its file contains something else than a database. */
export const isDamagedLock = (error: unknown): boolean => hasSqliteCode(error, SQLITE_NOTADB);

const hasSqliteCode = (error: unknown, code: number): boolean =>
  typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === code;
