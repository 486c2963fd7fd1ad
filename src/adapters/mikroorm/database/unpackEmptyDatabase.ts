import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { fsyncFolderSync } from './fsyncFolderSync.js';

/** An empty database with the tables of this version, created by the build. */
const EMPTY = new URL('../../../../dist/empty-database.tar.zst', import.meta.url);

const PIECE_BYTES = 1 << 20;
/** The folder mode that PostgreSQL uses: for the owner only. */
const OWN_FOLDER = { mode: 0o700, recursive: true };
const OWN_FILE = 0o600;

/**
 * Number of simultaneous syncs, which share one write of the disk's journal. Running one at a time takes ten times as
 * long.
 */
const SYNCED_AT_ONCE = 64;

/** Unpacks the empty database under a temporary name and renames it to `folder` once it is complete and on disk. */
export async function unpackEmptyDatabase(folder: string): Promise<void> {
  const partial = `${folder}.unpacking`;
  await rm(partial, { recursive: true, force: true });
  try {
    mkdirSync(partial, OWN_FOLDER);
    const archive = extract();
    await Promise.all([
      pipeline(
        createReadStream(EMPTY, { highWaterMark: PIECE_BYTES }),
        createZstdDecompress({ chunkSize: PIECE_BYTES }),
        archive,
      ),
      writeEntries(archive, partial),
    ]);
    await rename(partial, folder);
    fsyncFolderSync(dirname(folder));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Writes the files of the archive. Synchronous, because the thread pool's round trips for a thousand small files cost
 * seconds of processor time.
 */
async function writeEntries(archive: Extract, folder: string): Promise<void> {
  const folders = [folder];
  const files: string[] = [];
  for await (const entry of archive) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      mkdirSync(path, OWN_FOLDER);
      folders.push(path);
      entry.resume();
    } else {
      await writeFile(path, entry);
      files.push(path);
    }
  }
  for (let synced = 0; synced < files.length; synced += SYNCED_AT_ONCE)
    await Promise.all(files.slice(synced, synced + SYNCED_AT_ONCE).map(syncFile));
  for (const made of folders) fsyncFolderSync(made);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeFile(path: string, pieces: AsyncIterable<unknown>): Promise<void> {
  const file = openSync(path, 'wx', OWN_FILE);
  try {
    for await (const piece of pieces) {
      if (!(piece instanceof Uint8Array)) throw new TypeError(`The content of ${path} in the archive is not bytes.`);
      for (let written = 0; written < piece.length;) written += writeSync(file, piece, written);
    }
  } finally {
    closeSync(file);
  }
}
