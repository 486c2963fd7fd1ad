import { spawn } from 'node:child_process';

// Runs all checks, two at a time, and prints the output of those that fail at the end.
// `npm run check -- prose rings` runs only the checks with these names.

/** The longest first, so that the two lanes end together. */
const CHECKS: Readonly<Record<string, string>> = {
  lint: 'npm run -s lint',
  recompute: 'npm run -s recompute',
  types: 'npm run -s typecheck',
  unused: 'npm exec -- knip',
  rings: 'node scripts/check-rings.ts',
  prose: 'node scripts/check-prose.ts',
  glossary: 'node scripts/check-glossary.ts',
  schema: 'node scripts/check-schema.ts',
  'docs:types': 'node scripts/api-types.ts --check',
  'docs:tables': 'node scripts/docs-tables.mjs --check',
  'docs:machines': 'node scripts/machines-page.mjs --check',
  'docs:performance': 'node scripts/performance-page.ts --check',
  requirements: 'node scripts/requirements.ts --check',
  format: 'npm exec -- oxfmt --check',
  tests: 'node scripts/check-cited-tests.mjs',
  packages: 'node scripts/check-packages.mjs',
  secrets: 'node scripts/check-secrets.mjs',
  examples: 'node scripts/adding-pages.ts',
};

const ORDER = Object.keys(CHECKS);
const LANES = 2;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no check ${unknown.join(', ')}. The checks are: ${ORDER.join(', ')}.\n`);
  process.exit(2);
}

const waiting = Object.entries(CHECKS).filter(([name]) => asked.length === 0 || asked.includes(name));
const failed: { readonly name: string; readonly output: string }[] = [];
await Promise.all(Array.from({ length: LANES }, runWaiting));
failed.sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
for (const { name, output } of failed) process.stderr.write(`\n${name} failed:\n${output.trim()}\n`);
if (failed.length > 0) {
  const names = failed.map(({ name }) => name).join(' ');
  process.stderr.write(`\nFailed: ${names}. Run these alone with: npm run check -- ${names}\n`);
  process.exitCode = 1;
}

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, command] = next;
    const started = performance.now();
    const { code, output } = await run(command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
    if (code !== 0) failed.push({ name, output });
  }
}

function run(command: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const add = (text: Buffer) => void (output += text.toString('utf8'));
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
