import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableFile } from './atomicFile.js';
import { errorCode } from './errorCode.js';

/** Names of the files and folders that a program keeps in its data folder. */
export interface FolderEntries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** @throws UnreadableFile when a folder stands where a file is expected, or a file where a folder is expected */
export function requireEntryKinds(folder: string, { files, folders }: FolderEntries): void {
  for (const path of files.map((name) => join(folder, name)))
    if (isFolder(path) === true) throw new UnreadableFile(path, 'EISDIR', null);
  for (const path of folders.map((name) => join(folder, name)))
    if (isFolder(path) === false) throw new UnreadableFile(path, 'ENOTDIR', null);
}

/** Returns null when the path does not exist. */
const isFolder = (path: string): boolean | null => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? null;

/** Matches the temporary names of `writeAtomically`. */
const INTERRUPTED = /^(.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.new$/;
const INTERRUPTED_LOCK = '.lock.json.new';
const INACCESSIBLE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);

/**
 * Removes the temporary files that interrupted writes of `files` left in `folder`, and those that interrupted writes of
 * JSON files left directly in `folders`. The caller must hold the folder's lock.
 */
export function clearInterruptedWrites(folder: string, { files, folders }: FolderEntries): void {
  const known = new Set(files);
  clear(folder, (name) => name === INTERRUPTED_LOCK || known.has(targetOf(name)));
  for (const each of folders) clear(join(folder, each), (name) => targetOf(name).endsWith('.json'));
}

function clear(folder: string, isOurs: (name: string) => boolean): void {
  for (const name of skipInaccessible(() => readdirSync(folder)) ?? []) {
    if (isOurs(name)) skipInaccessible(() => removeOwnFile(join(folder, name)));
  }
}

function removeOwnFile(path: string): void {
  const facts = lstatSync(path);
  if (facts.isFile() && facts.uid === (process.geteuid?.() ?? facts.uid)) rmSync(path);
}

/** Returns the name of the file that an interrupted write was to replace; empty for any other name. */
const targetOf = (name: string): string => INTERRUPTED.exec(name)?.[1] ?? '';

function skipInaccessible<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (INACCESSIBLE.has(errorCode(error))) return null;
    throw error;
  }
}
