import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import postgresArray from 'postgres-array';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';
import { CheckpointedEngine, type CheckpointPolicy } from './checkpointedEngine.js';
import { unpackEmptyDatabase } from './unpackEmptyDatabase.js';
import { PGliteDialect, createPostgreSqlTypeParsers } from '../orm/orm.js';

/** PostgreSQL compiled to WebAssembly. It runs in this process, on a folder that this process has locked. */
export interface EmbeddedPostgres {
  readonly dialect: PGliteDialect;
  close(): Promise<void>;
}

/** The folder of the database inside `DATA_DIR`. */
export const EMBEDDED_DATABASE_FOLDER = 'postgres';

/**
 * With the default of 128 MB, startup would write every page. A small buffer suffices, since the kernel caches the
 * files.
 */
const BUFFERS = 'shared_buffers=32MB';

/** With this setting, a checkpoint deletes the files of a large log instead of keeping them for reuse. */
const NO_SPARE_LOG = 'wal_recycle=off';

/** The option that turns `fsync` off. It is removed from the engine's default start options. */
const NO_SYNC = '-F';

/** PostgreSQL's default is `fdatasync`, which the engine does not implement for its files. */
const SYNC_METHOD = 'wal_sync_method=fsync';

/**
 * Delays V8's optimization of WebAssembly. With the default of 13 million, the optimization makes a short start half a
 * second slower.
 */
const OPTIMIZED_LATER = '--wasm-tiering-budget=300000000';

/** Opens the database in `folder`, or creates an empty one. Reports errors that occur outside of statements. */
export async function openEmbeddedPostgres(
  folder: string,
  report: ReportProblem,
  checkpoints: CheckpointPolicy,
): Promise<EmbeddedPostgres> {
  if (!hasEmbeddedDatabase(folder)) await unpackEmptyDatabase(join(folder, EMBEDDED_DATABASE_FOLDER));
  const engine = new CheckpointedEngine(await open(join(folder, EMBEDDED_DATABASE_FOLDER)), checkpoints, report);
  return { dialect: new PGliteDialect({ pglite: engine }), close: () => engine.close() };
}

/** Whether `folder` already has a database. */
export const hasEmbeddedDatabase = (folder: string): boolean => existsSync(join(folder, EMBEDDED_DATABASE_FOLDER));

/** Deletes the database in `folder`, which must not be open. */
export const removeEmbeddedDatabase = (folder: string): Promise<void> =>
  rm(join(folder, EMBEDDED_DATABASE_FOLDER), { recursive: true, force: true });

/**
 * The type OID of `bytea`, whose values `hexOf` converts to text: the engine's own digit-by-digit conversion takes two
 * seconds for the largest snapshot.
 */
const BYTEA = 17;
const HEX = String.raw`\x`;

function hexOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw new TypeError('The value of a bytea column is not bytes.');
  return `${HEX}${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}

/** Types with this number or a higher one are the row types of PostgreSQL's catalogs and tables. */
const FIRST_ROW_TYPE = 10_000;

/**
 * Removes the parsers for arrays of rows, which no statement returns. They are 200 of the 300 parsers that the engine
 * copies for every message of a reply, and copying them costs more than the statement itself.
 */
function withoutArraysOfRows(pglite: PGlite): PGlite {
  for (const type of Object.keys(pglite.parsers))
    if (Number(type) >= FIRST_ROW_TYPE) Reflect.deleteProperty(pglite.parsers, type);
  return pglite;
}

/** Loads the engine only where it is used, since it is 16 MB of WebAssembly. */
async function open(dataDir: string): Promise<PGlite> {
  setFlagsFromString(OPTIMIZED_LATER);
  const [{ PGlite }, { FsyncedFiles }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./fsyncedFiles.js'),
  ]);
  const pglite = await PGlite.create({
    fs: new FsyncedFiles(dataDir),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== NO_SYNC),
      '-c',
      SYNC_METHOD,
      '-c',
      BUFFERS,
      '-c',
      NO_SPARE_LOG,
    ],
    parsers: {
      ...createPostgreSqlTypeParsers((text) => postgresArray.parse(text)),
      [BYTEA]: (text) => Buffer.from(text.slice(HEX.length), 'hex'),
    },
    serializers: { [BYTEA]: hexOf },
  });
  return withoutArraysOfRows(pglite);
}
