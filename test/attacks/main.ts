import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

// `npm run attacks -- [name …] [--of FOLDER]` runs the named attacks, or all of them, against the programs built in
// FOLDER; by default, those of this checkout.

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.replace(/\.ts$/, ''));
const { positionals } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string' }, only: { type: 'string' } },
});
for (const name of positionals.length === 0 ? all : positionals) {
  if (!all.includes(name)) throw new Error(`There is no attack ${name}. There are: ${all.join(', ')}.`);
  process.stdout.write(`\n${name}\n\n`);
  await import(new URL(`${name}.ts`, import.meta.url).href);
}
