import { fileURLToPath } from 'node:url';
import { MUTANT_GROUPS } from '../test/mutants/all.ts';
import { runGeneratedMutants } from './mutation/generated.ts';
import type { GroupResult } from './mutation/groupResult.ts';
import { RULE_GROUPS } from './mutation/groups.ts';
import { runNamedMutants } from './mutation/named.ts';

/**
 * Breaks one rule of the product after another, and runs its tests: `npm run mutation [-- PART_OF_A_NAME]`. Prints the
 * score of each group and every unnoticed change. Exit code 1 if a named mutant is unnoticed.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WANTED = process.argv[2] ?? '';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rows: string[] = [];

for (const group of RULE_GROUPS.filter(({ name }) => name.includes(WANTED)))
  report(group.name, await runGeneratedMutants(ROOT, group));
for (const { name, mutants } of MUTANT_GROUPS) {
  const wanted = name.includes(WANTED) ? mutants : mutants.filter((mutant) => mutant.name.includes(WANTED));
  if (wanted.length === 0) continue;
  const result = await runNamedMutants(wanted, say);
  report(name, result);
  if (result.unnoticed.length > 0) process.exitCode = 1;
}
say(`\n${rows.join('\n')}`);

function report(name: string, { all, unnoticed, endless, refused }: GroupResult): void {
  const noticed = all - unnoticed.length;
  const share = ((100 * noticed) / all).toFixed(1).padStart(5);
  const row = `${name.padEnd(18)} ${String(noticed).padStart(4)} of ${String(all).padStart(4)} noticed  ${share}%  (${endless} timed out, ${refused} more do not compile)`;
  for (const change of unnoticed) say(`  unnoticed  ${change}`);
  say(row);
  rows.push(row);
}
