import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../dist/adapters/mikroorm/database/database.js';
import { dropAllTables, schemaDifferences } from './schema/catalog.ts';

// Checks that the migrations create exactly the tables that the entities describe, on the embedded PostgreSQL.

const folder = mkdtempSync(join(tmpdir(), 'plumbline-schema-'));
const database = await Database.open({
  kind: 'embedded',
  folder,
  report: (problem) => {
    throw problem;
  },
});
try {
  await dropAllTables(database);
  const { differences, facts } = await schemaDifferences(database);
  if (differences.length > 0) {
    process.stderr.write(
      `The migrations and the entities of the last build disagree. Run npm run build after a change of either.\n${differences.join('\n')}\n`,
    );
    process.exitCode = 1;
  } else process.stdout.write(`Schema: the migrations create what the entities describe (${facts} facts).\n`);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
