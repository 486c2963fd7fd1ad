import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';

/** A database with the tables of this version and nothing in them, made by the build. */
const EMPTY = new URL('../../../../dist/empty-database.tar.zst', import.meta.url);

const PIECE_BYTES = 1 << 20;
/** As PostgreSQL makes them: for their owner alone. */
const OWN_FOLDER = { mode: 0o700, recursive: true };
const OWN_FILE = 0o600;

/** Makes it the database of `folder`, which appears under its name only when it is whole. */
export async function unpackEmpty(folder: string): Promise<void> {
  const partial = `${folder}.unpacking`;
  await rm(partial, { recursive: true, force: true });
  try {
    mkdirSync(partial, OWN_FOLDER);
    const archive = extract();
    await Promise.all([
      pipeline(createReadStream(EMPTY, { highWaterMark: PIECE_BYTES }), createZstdDecompress({ chunkSize: PIECE_BYTES }), archive),
      writeEntries(archive, partial),
    ]);
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** At once and not through the thread pool: its round trips for a thousand small files cost seconds of processor time. */
async function writeEntries(archive: Extract, folder: string): Promise<void> {
  for await (const entry of archive) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') {
      mkdirSync(path, OWN_FOLDER);
      entry.resume();
    } else await writeFile(path, entry);
  }
}

async function writeFile(path: string, pieces: AsyncIterable<unknown>): Promise<void> {
  const file = openSync(path, 'wx', OWN_FILE);
  try {
    for await (const piece of pieces) {
      if (!(piece instanceof Uint8Array)) throw new TypeError(`${path}: the archive gave no bytes.`);
      for (let written = 0; written < piece.length; ) written += writeSync(file, piece, written);
    }
  } finally {
    closeSync(file);
  }
}
