import { errorCode } from '../adapters/files/errorCode.js';
import { FolderInUse, lockFolder, type FolderLock, type HolderFacts } from '../adapters/files/folderLock.js';
import { BadSettings } from './settings.js';

/** Takes the folder that `setting` names for this process alone; what is wrong with it is said in one line. */
export function lockOwnFolder(folder: string, facts: HolderFacts, setting: string): FolderLock {
  try {
    return lockFolder(folder, facts, setting);
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    throw new BadSettings(`${setting}: the folder ${folder} cannot be used (${String(errorCode(error))})`);
  }
}
