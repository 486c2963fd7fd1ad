import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import type { PGliteDialect } from 'kysely';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import postgresArray from 'postgres-array';

/** PostgreSQL compiled to WebAssembly, in this process, on a folder that this process has locked. */
export interface EmbeddedPostgres {
  readonly dialect: PGliteDialect;
  /** The whole database as a gzipped tar archive. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Where the database lies inside `DATA_DIR`. */
const DATABASE = 'postgres';

/** A freshly initialised database, made by the build. */
const EMPTY = new URL('../../../dist/empty-database.tar.gz', import.meta.url);

/** Opens the database in `folder`; makes an empty one when there is none. */
export async function openEmbedded(folder: string): Promise<EmbeddedPostgres> {
  if (!existsSync(join(folder, DATABASE))) await unpack(folder, await readFile(EMPTY));
  return open(join(folder, DATABASE));
}

/** The folder has a database already: restoring over it would lose that. */
export class DatabaseExists extends Error {
  override readonly name = 'DatabaseExists';
}

/** Fills `folder` from the archive that `dump` gave: all of it or, when the archive is broken, nothing. */
export async function restoreEmbedded(folder: string, archive: Uint8Array): Promise<void> {
  const target = join(folder, DATABASE);
  if (existsSync(target)) throw new DatabaseExists(`${target} is there already. Choose an empty DATA_DIR, or move it away.`);
  await unpack(folder, archive);
}

/** The folder appears under its name only when it is whole. */
async function unpack(folder: string, archive: Uint8Array): Promise<void> {
  const tar = await promisify(gunzip)(archive);
  if (!isTar(tar)) throw new TypeError('not a tar archive');
  const partial = join(folder, `${DATABASE}.unpacking`);
  await rm(partial, { recursive: true, force: true });
  try {
    const unpacked = await open(partial, new Blob([new Uint8Array(tar)], { type: 'application/x-tar' }));
    await unpacked.close();
    await rename(partial, join(folder, DATABASE));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** POSIX.1-1988 ustar: the magic at byte 257 of the first header. */
const isTar = (bytes: Buffer): boolean => bytes.toString('latin1', 257, 262) === 'ustar';

/** The engine is 16 MB of WebAssembly: loaded only where it is used. */
async function open(dataDir: string, archive?: Blob): Promise<EmbeddedPostgres> {
  const [{ PGlite }, kysely] = await Promise.all([import('@electric-sql/pglite'), import('kysely')]);
  const pglite = await PGlite.create({
    dataDir,
    parsers: createPostgreSqlTypeParsers((text) => postgresArray.parse(text)),
    ...(archive === undefined ? {} : { loadDataDir: archive }),
  });
  return {
    dialect: new kysely.PGliteDialect({ pglite }),
    dump: async () => new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()),
    close: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  };
}
