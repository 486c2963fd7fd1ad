import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { EMBEDDED_DATABASE_FOLDER } from '../dist/adapters/mikroorm/database/embeddedPostgres.js';
import { Database } from '../dist/adapters/mikroorm/database/database.js';

// Part of the build: an archive of PostgreSQL with the cloud's empty tables. Unpacking it at the first start is seconds
// faster than running initdb and all migrations, and cannot leave a half-initialized folder. The archive is rebuilt
// only when its inputs change.

const ARCHIVE = 'dist/empty-database.tar.zst';
const MADE_FROM = 'dist/empty-database.sha256';

/**
 * Uses log segments of 1 MB instead of 16 MB and does not recycle them, to reduce what the first start has to write.
 */
const SMALL_LOG = ['--wal-segsize=1', '--set', 'wal_recycle=off'];

/**
 * PostgreSQL's templates for new databases make up two thirds of the files. They are left out, because the cloud never
 * creates another database.
 */
const WITHOUT_TEMPLATES = ['template0', 'template1'].flatMap((name) => [
  `alter database ${name} is_template false`,
  `drop database ${name}`,
]);

/** Sets a compression window of 16 MB, so that data repeated within 16 MB is stored only once. */
const PACKING = { [constants.ZSTD_c_enableLongDistanceMatching]: 1, [constants.ZSTD_c_windowLog]: 24 };

const thrown = (problem) => {
  throw problem;
};

/** Hashes everything that determines the archive: the code that creates the tables, and the packages. */
function inputs() {
  const hash = createHash('sha256');
  const files = globSync('dist/{domain,application,adapters/mikroorm}/**/*.js').toSorted();
  for (const file of [...files, 'package-lock.json', 'scripts/build-empty-database.mjs'])
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

async function build() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-empty-database-'));
  try {
    const dataDir = join(folder, EMBEDDED_DATABASE_FOLDER);
    const made = await PGlite.create({ dataDir, initDbStartParams: SMALL_LOG });
    for (const statement of WITHOUT_TEMPLATES) await made.query(statement);
    await made.close();
    const database = await Database.open({ kind: 'embedded', folder, report: thrown });
    await database.schema.migrate();
    await database.close();
    const pglite = await PGlite.create({ dataDir });
    const archive = await pglite.dumpDataDir('none');
    writeFileSync(ARCHIVE, zstdCompressSync(await archive.arrayBuffer(), { params: PACKING }));
    await pglite.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const madeFrom = inputs();
if (!existsSync(ARCHIVE) || !existsSync(MADE_FROM) || readFileSync(MADE_FROM, 'utf8') !== madeFrom) {
  rmSync(MADE_FROM, { force: true });
  await build();
  writeFileSync(MADE_FROM, madeFrom);
}
