import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Builds the program and writes a draft of the next migration: the differences between the tables that the entities
// describe and those that the migrations create.

const FOLDER = 'src/adapters/mikroorm/migrations';
const LIST = join(FOLDER, 'all.ts');
/** The comment of a draft, which the check `prose` refuses. */
const REASON = 'TODO: state the reason of this migration.';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function missingStatements(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-schema-'));
  const database = await Database.open({ kind: 'embedded', folder, report: (problem) => void Promise.reject(problem) });
  try {
    await database.schema.migrate();
    const script = await database.schema.differencesFromEntities();
    return script.split(/;\n+/).filter((statement) => statement.trim() !== '');
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [words = ''] = process.argv.slice(2);
if (!/^[a-z]+(_[a-z]+)*$/.test(words))
  fail('Name the migration in snake case, as in: npm run migration:new -- withdrawn_releases');
execFileSync('npm run -s build', { shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
const { Database } = await import('../dist/adapters/mikroorm/database/database.js');
const { MIGRATIONS } = await import('../dist/adapters/mikroorm/migrations/all.js');
const number = String(Number.parseInt(MIGRATIONS.at(-1)?.name ?? '0', 10) + 1).padStart(3, '0');
const name = `${number}_${words}`;
const className = `Migration${number}${words.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const statements = await missingStatements();
if (statements.length === 0) fail('The migrations already create what the entities describe. Change an entity first.');
const file = join(FOLDER, `${name}.migration.ts`);
const calls = statements.map(
  // Migrations are written without quotes. A name that needs them fails the check `schema`.
  (statement) =>
    `    this.addSql(\`${statement.replaceAll(/"(\w+)"/g, '$1').replaceAll(/[`$\\]/g, String.raw`\$&`)}\`);\n`,
);
writeFileSync(
  file,
  `import { Migration } from '../orm/orm.js';

/** ${REASON} */
export class ${className} extends Migration {
  override up(): void {
${calls.join('')}  }
}
`,
  { flag: 'wx' },
);
const list = readFileSync(LIST, 'utf8');
writeFileSync(
  LIST,
  list
    .replace('\n\n/**', `\nimport { ${className} } from './${name}.migration.js';\n\n/**`)
    .replace('\n];', `\n  { name: '${name}', class: ${className} },\n];`),
);
process.stdout.write(
  `${file} is a draft: read and edit it, then run npm run format, npm run build and npm run check.\n${statements.join(';\n')}\n`,
);
