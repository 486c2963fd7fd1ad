import { PGlite } from '@electric-sql/pglite';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE } from '../dist/adapters/mikroorm/embeddedPostgres.js';
import { Database } from '../dist/adapters/mikroorm/database.js';

// Part of the build: PostgreSQL with the cloud's tables and nothing in them, as an archive. A first start that unpacks it
// is seconds faster than one that runs initdb and all migrations, and cannot leave a half-initialised folder behind.

const folder = mkdtempSync(join(tmpdir(), 'plumbline-empty-database-'));
try {
  const dataDir = join(folder, DATABASE);
  await (await PGlite.create({ dataDir })).close();
  const database = await Database.open({ kind: 'embedded', folder });
  await database.migrate();
  await database.close();
  const pglite = await PGlite.create({ dataDir });
  const archive = await pglite.dumpDataDir('gzip');
  writeFileSync('dist/empty-database.tar.gz', new Uint8Array(await archive.arrayBuffer()));
  await pglite.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
