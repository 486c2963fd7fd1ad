import { errorCode } from '../adapters/files/durable/errorCode.js';
import { UnreadableFile } from '../adapters/files/durable/atomicFile.js';
import {
  FolderInUse,
  findLockHolder,
  isDamagedLock,
  lockFolder,
  type FolderLock,
  type LockHolder,
} from '../adapters/files/durable/folderLock.js';
import { UnsafeFolder } from '../adapters/files/durable/folderGuard.js';
import { makeFolderPrivate } from '../adapters/files/durable/privateFolder.js';
import { BadSettings } from './settings.js';

type Warn = (message: string) => void;

/**
 * Denies other users access to the folder and locks it for this process. Problems are reported as one-line errors
 * that name `setting`.
 */
export function lockDataFolder(
  folder: string,
  facts: LockHolder,
  setting: string,
  warn: Warn = () => undefined,
): FolderLock {
  restrictFolderAccess(folder, setting, warn);
  return inOneLine(folder, setting, () => lockFolder(folder, facts, setting));
}

/**
 * Returns the facts of the process that has locked the folder, as `findLockHolder` does.
 * @throws BadSettings
 */
export const findDataFolderHolder = (folder: string, setting: string): LockHolder | null =>
  inOneLine(folder, setting, () => findLockHolder(folder));

/**
 * Locks the folder while `work` runs. If another process has locked it, runs `delegateToHolder` instead, unless that
 * returns null. Only the lock shows whether such a process is running.
 * @throws FolderInUse
 */
export async function withLockedFolder<R>(
  folder: string,
  setting: string,
  work: () => Promise<R>,
  delegateToHolder: (holder: LockHolder) => Promise<R> | null = () => null,
): Promise<R> {
  let lock: FolderLock;
  try {
    lock = lockDataFolder(folder, { pid: process.pid }, setting);
  } catch (error) {
    const delegated = error instanceof FolderInUse && error.holder !== null ? delegateToHolder(error.holder) : null;
    if (delegated === null) throw error;
    return delegated;
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Denies other users access to the folder. Warnings name `setting`.
 * @throws BadSettings when another user could have changed its content
 */
export function restrictFolderAccess(folder: string, setting: string, warn: Warn = () => undefined): void {
  const { closedPaths: closed, warnings } = inOneLine(folder, setting, () => makeFolderPrivate(folder));
  if (closed.length > 0)
    warn(
      `${setting}: these paths were open to other users of this machine and are now closed to them: ${closed.join(', ')}.`,
    );
  for (const warning of warnings) warn(`${setting}: ${warning}`);
}

function inOneLine<T>(folder: string, setting: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof UnreadableFile) throw error;
    if (error instanceof UnsafeFolder) throw new BadSettings(`${setting}: ${error.message}`);
    const remedy = isDamagedLock(error) ? '. Stop every program that uses it, then delete its file .lock.' : '';
    throw new BadSettings(`${setting}: the folder ${folder} cannot be used (${causeOf(error)})${remedy}`);
  }
}

/**
 * Returns the cause of a failed lock. SQLite, which locks the folder, has one code for all errors but a different
 * message for each.
 */
const causeOf = (error: unknown): string =>
  error instanceof Error && 'errstr' in error ? String(error.errstr) : String(errorCode(error));
