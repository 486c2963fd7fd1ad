import { createReadStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import postgresArray from 'postgres-array';
import { extract } from 'tar-fs';
import { PGliteDialect, createPostgreSqlTypeParsers } from './orm.js';

/** PostgreSQL compiled to WebAssembly, in this process, on a folder that this process has locked. */
export interface EmbeddedPostgres {
  readonly dialect: PGliteDialect;
  close(): Promise<void>;
}

/** Where the database lies inside `DATA_DIR`. */
export const DATABASE = 'postgres';

/** A database with the tables of this version and nothing in them, made by the build. */
const EMPTY = new URL('../../../dist/empty-database.tar.gz', import.meta.url);

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
    await pipeline(createReadStream(EMPTY), createGunzip(), extract(partial));
    await rename(partial, join(folder, DATABASE));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** The engine is 16 MB of WebAssembly: loaded only where it is used. */
async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({
    dataDir,
    parsers: createPostgreSqlTypeParsers((text) => postgresArray.parse(text)),
  });
  return {
    dialect: new PGliteDialect({ pglite }),
    close: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  };
}
