import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UpdateRefused } from '../../../domain/dashboard/release/updateRefused.js';
import { errorCode } from '../durable/errorCode.js';
import { toWriteFailure } from '../durable/toWriteFailure.js';
import { readArchiveEntries, type ArchiveEntry } from './readArchiveEntries.js';

const MEBIBYTE = 1024 * 1024;
/** Several times the size of a version. */
const MAX_UNPACKED_BYTES = 1024 * MEBIBYTE;
const MAX_FILES = 20_000;
/** Matches a part of a path that is a valid name on every system: no `..`, no drive, no control character. */
const NAME = /^(?!\.{1,2}$)[^\\:\p{Cc}]+$/u;

/**
 * Writes the files of one version into `folder`. Other files of the archive, such as its launchers, are left out.
 * @param prefix the path of the version's folder in the archive, with a slash at its end
 * @throws UpdateRefused, DiskFull, DiskFailed
 */
export async function unpackVersion(archive: string, prefix: string, folder: string): Promise<void> {
  const name = basename(archive);
  let [bytes, files] = [0, 0];
  const count = (length: number): void => {
    bytes += length;
    if (bytes > MAX_UNPACKED_BYTES)
      throw new UpdateRefused(`${name} unpacks to more than ${MAX_UNPACKED_BYTES / MEBIBYTE} MiB, the limit.`);
  };
  try {
    for await (const entry of readArchiveEntries(archive, count)) {
      if (++files > MAX_FILES) throw new UpdateRefused(`${name} contains more than ${MAX_FILES} files, the limit.`);
      requireSafe(entry, name);
      if (entry.kind === 'file' && entry.path.startsWith(prefix))
        await writeEntry(entry, join(folder, entry.path.slice(prefix.length)));
      else for await (const _chunk of entry.content);
    }
  } catch (error) {
    if (error instanceof UpdateRefused) throw error;
    const failure = toWriteFailure(folder, error);
    throw failure === error ? new UpdateRefused(`${name} cannot be unpacked (${reasonOf(error)}).`, error) : failure;
  }
}

function requireSafe({ path, kind }: ArchiveEntry, archive: string): void {
  if (kind === 'other')
    throw new UpdateRefused(
      `${archive} contains a link or a device (${JSON.stringify(path)}). Releases contain neither.`,
    );
  const names = (kind === 'folder' ? path.replace(/\/$/, '') : path).split('/');
  if (!names.every((name) => NAME.test(name)))
    throw new UpdateRefused(`${archive} contains ${JSON.stringify(path)}, a path outside of its own folder.`);
}

async function writeEntry({ content, isExecutable }: ArchiveEntry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: isExecutable ? 0o755 : 0o644, flush: true }));
}

const reasonOf = (error: unknown): string =>
  String(errorCode(error) ?? (error instanceof Error ? error.message : error));
