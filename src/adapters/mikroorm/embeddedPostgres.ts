import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import type { PGliteDialect } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

export const openEmbedded = (folder: string): Promise<EmbeddedPostgres> => open(folder, undefined);

/** Fills an empty `folder` from the archive that `dump` gave. Throws when a database is there already. */
export async function restoreEmbedded(folder: string, archive: string): Promise<void> {
  const restored = await open(folder, new Blob([await readFile(archive)], { type: 'application/x-gzip' }));
  await restored.close();
}

/** The engine is 16 MB of WebAssembly: loaded only where it is used. */
async function open(folder: string, archive: Blob | undefined): Promise<EmbeddedPostgres> {
  const [{ PGlite }, kysely] = await Promise.all([import('@electric-sql/pglite'), import('kysely')]);
  const pglite = await PGlite.create({
    dataDir: join(folder, DATABASE),
    parsers: createPostgreSqlTypeParsers((text) => postgresArray.parse(text)),
    ...(archive === undefined ? {} : { loadDataDir: archive }),
  });
  return {
    dialect: new kysely.PGliteDialect({ pglite }),
    dump: async () => new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()),
    close: () => (pglite.closed ? Promise.resolve() : pglite.close()),
  };
}
