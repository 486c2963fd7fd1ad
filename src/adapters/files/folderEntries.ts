import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableFile } from './atomicFile.js';

/** What a program keeps in its folder, by name. */
export interface FolderEntries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** @throws UnreadableFile when a folder lies in the place of a file, or a file in that of a folder */
export function requireKinds(folder: string, { files, folders }: FolderEntries): void {
  for (const path of files.map((name) => join(folder, name))) if (isFolder(path) === true) throw new UnreadableFile(path, 'EISDIR', null);
  for (const path of folders.map((name) => join(folder, name))) if (isFolder(path) === false) throw new UnreadableFile(path, 'ENOTDIR', null);
}

/** Null when nothing is there. */
const isFolder = (path: string): boolean | null => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? null;

/** As `writeAtomically` and the folder's lock name what they have not finished. */
const INTERRUPTED = /(?:\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|^\.lock\.json)\.new$/;

/** Removes what a program that ended in the middle of a write left in `folder` and the folders in it; only for who has locked it. */
export function clearInterruptedWrites(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) clearInterruptedWrites(path);
    else if (entry.isFile() && INTERRUPTED.test(entry.name)) rmSync(path, { force: true });
  }
}
