import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableFile } from './atomicFile.js';

/** Names of the files and folders that a program keeps in its data folder. */
export interface FolderEntries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** @throws UnreadableFile when a folder lies in the place of a file, or a file in that of a folder */
export function requireKinds(folder: string, { files, folders }: FolderEntries): void {
  for (const path of files.map((name) => join(folder, name))) if (isFolder(path) === true) throw new UnreadableFile(path, 'EISDIR', null);
  for (const path of folders.map((name) => join(folder, name))) if (isFolder(path) === false) throw new UnreadableFile(path, 'ENOTDIR', null);
}

/** Null when the path does not exist. */
const isFolder = (path: string): boolean | null => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? null;

/** Temporary names of `writeAtomically` and of the folder's lock. */
const INTERRUPTED = /(?:\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|^\.lock\.json)\.new$/;

/** Removes the temporary files that interrupted writes left in `folder` and its subfolders. The caller must hold the folder's lock. */
export function clearInterruptedWrites(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) clearInterruptedWrites(path);
    else if (entry.isFile() && INTERRUPTED.test(entry.name)) rmSync(path, { force: true });
  }
}
