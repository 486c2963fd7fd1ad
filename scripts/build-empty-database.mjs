import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { EMBEDDED_DATABASE_FOLDER } from '../dist/adapters/mikroorm/database/embeddedPostgres.js';
import { Database } from '../dist/adapters/mikroorm/database/database.js';

// Part of the build: PostgreSQL with the cloud's tables and nothing in them, as an archive. A first start that unpacks it
// is seconds faster than one that runs initdb and all migrations, and cannot leave a half-initialised folder behind.
// Where nothing that it is made from has changed, it stays.

const ARCHIVE = 'dist/empty-database.tar.zst';
const MADE_FROM = 'dist/empty-database.sha256';

/** Its log in pieces of 1 MB instead of 16, of which none is kept for later: a first start writes them too. */
const SMALL_LOG = ['--wal-segsize=1', '--set', 'wal_recycle=off'];

/** What PostgreSQL copies new databases from: two thirds of its files. Nothing ever asks it for another database. */
const WITHOUT_TEMPLATES = ['template0', 'template1'].flatMap((name) => [
  `alter database ${name} is_template false`,
  `drop database ${name}`,
]);

/** With a window of 16 MB, so that what PostgreSQL keeps more than once is packed once. */
const PACKING = { [constants.ZSTD_c_enableLongDistanceMatching]: 1, [constants.ZSTD_c_windowLog]: 24 };

const thrown = (problem) => {
  throw problem;
};

/** Of the code that makes the tables, and of the packages. */
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
