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
  close(): Promise<void>;
}

/** Where the database lies inside `DATA_DIR`. */
const DATABASE = 'postgres';

/** A freshly initialised database, made by the build. */
const EMPTY = new URL('../../../dist/empty-database.tar.gz', import.meta.url);

/** Opens the database in `folder`; makes an empty one when there is none. */
export async function openEmbedded(folder: string): Promise<EmbeddedPostgres> {
  if (!hasEmbedded(folder)) await unpack(folder, await readFile(EMPTY));
  return open(join(folder, DATABASE));
}

/** Whether `folder` has a database already. */
export const hasEmbedded = (folder: string): boolean => existsSync(join(folder, DATABASE));

/** Takes the database of `folder` away; nobody may have it open. */
export const removeEmbedded = (folder: string): Promise<void> => rm(join(folder, DATABASE), { recursive: true, force: true });

/** The folder appears under its name only when it is whole. */
async function unpack(folder: string, archive: Uint8Array): Promise<void> {
  const tar = await promisify(gunzip)(archive);
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
    close: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  };
}
