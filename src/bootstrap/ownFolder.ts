import { errorCode } from '../adapters/files/errorCode.js';
import { FolderInUse, lockFolder, type FolderLock, type HolderFacts } from '../adapters/files/folderLock.js';
import { BadSettings } from './settings.js';

/** Takes the folder that `setting` names for this process alone; what is wrong with it is said in one line. */
export function lockOwnFolder(folder: string, facts: HolderFacts, setting: string): FolderLock {
  try {
    return lockFolder(folder, facts, setting);
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    throw new BadSettings(`${setting}: the folder ${folder} cannot be used (${causeOf(error)})`);
  }
}

/** SQLite, which locks the folder, has one code for all that can go wrong, and words for each. */
const causeOf = (error: unknown): string =>
  error instanceof Error && 'errstr' in error ? String(error.errstr) : String(errorCode(error));
