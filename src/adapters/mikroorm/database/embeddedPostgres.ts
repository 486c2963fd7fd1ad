import { closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { createZstdDecompress } from 'node:zlib';
import postgresArray from 'postgres-array';
import { type Extract, extract } from 'tar-stream';
import { PGliteDialect, createPostgreSqlTypeParsers } from './orm.js';

/** PostgreSQL compiled to WebAssembly, in this process, on a folder that this process has locked. */
export interface EmbeddedPostgres {
  readonly dialect: PGliteDialect;
  close(): Promise<void>;
}

/** Where the database lies inside `DATA_DIR`. */
export const DATABASE = 'postgres';

/** A database with the tables of this version and nothing in them, made by the build. */
const EMPTY = new URL('../../../../dist/empty-database.tar.zst', import.meta.url);

/** Of PostgreSQL's usual 128 MB every page is written at a start; the files are in the kernel's cache anyway. */
const BUFFERS = 'shared_buffers=32MB';

/** V8's own is 13 million: it then spends half a second on optimising a start that is asked for nothing more. */
const OPTIMISED_LATER = '--wasm-tiering-budget=300000000';

const PIECE_BYTES = 1 << 20;
/** As PostgreSQL makes them: for their owner alone. */
const OWN_FOLDER = { mode: 0o700, recursive: true };
const OWN_FILE = 0o600;

/** Opens the database in `folder`; makes an empty one when there is none. */
export async function openEmbedded(folder: string): Promise<EmbeddedPostgres> {
  if (!hasEmbedded(folder)) await unpackEmpty(folder);
  return open(join(folder, DATABASE));
}

/** Whether `folder` has a database already. */
export const hasEmbedded = (folder: string): boolean => existsSync(join(folder, DATABASE));

/** Takes the database of `folder` away; nobody may have it open. */
export const removeEmbedded = (folder: string): Promise<void> => rm(join(folder, DATABASE), { recursive: true, force: true });

/** The folder appears under its name only when it is whole. */
async function unpackEmpty(folder: string): Promise<void> {
  const partial = join(folder, `${DATABASE}.unpacking`);
  await rm(partial, { recursive: true, force: true });
  try {
    mkdirSync(partial, OWN_FOLDER);
    const archive = extract();
    await Promise.all([
      pipeline(createReadStream(EMPTY, { highWaterMark: PIECE_BYTES }), createZstdDecompress({ chunkSize: PIECE_BYTES }), archive),
      writeEntries(archive, partial),
    ]);
    await rename(partial, join(folder, DATABASE));
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

/** Bytes go as text; the engine's own way, digit by digit, takes two seconds for the largest snapshot. */
const BYTEA = 17;
const HEX = String.raw`\x`;

function hexOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw new TypeError('A column of bytes was given something else.');
  return `${HEX}${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}

/** The engine is 16 MB of WebAssembly: loaded only where it is used. */
async function open(dataDir: string): Promise<EmbeddedPostgres> {
  setFlagsFromString(OPTIMISED_LATER);
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({
    dataDir,
    startParams: [...PGlite.defaultStartParams, '-c', BUFFERS],
    parsers: { ...createPostgreSqlTypeParsers((text) => postgresArray.parse(text)), [BYTEA]: (text) => Buffer.from(text.slice(HEX.length), 'hex') },
    serializers: { [BYTEA]: hexOf },
  });
  return {
    dialect: new PGliteDialect({ pglite }),
    close: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  };
}
