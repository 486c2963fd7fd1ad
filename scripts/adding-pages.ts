import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryFiles } from './repositoryFiles.ts';

// Checks that each file named in docs/adding-parts.md exists or is in an example, and that the examples apply to the
// code. With --write, first updates those that do not.

const PAGE = 'docs/adding-parts.md';
const CHANGE = /^```diff\n([^]*?)^```$/gm;
/** A name of a file in the text, as a path or the end of one. */
const FILE_NAME = /`([\w./-]+\.(?:css|json|md|mjml|mjs|tsx?))`/g;

const git = (parameters: readonly string[], input = '', cwd = '.'): string =>
  execFileSync('git', parameters, { input, cwd, encoding: 'utf8', stdio: 'pipe' });

/** Returns git's error for a change that does not apply; null for a change that applies. */
function refusalOf(change: string, cwd = '.', ...options: readonly string[]): string | null {
  try {
    git(['apply', '--check', ...options, '-'], change, cwd);
    return null;
  } catch (error) {
    if (error instanceof Error && 'stderr' in error) return String(error.stderr).trim();
    throw error;
  }
}

/** Renews the diffs of existing files that no longer apply. */
const renewed = (change: string): string =>
  change
    .split(/^(?=diff --git )/m)
    .map((diff) => {
      const path = /^--- a\/(.+)$/m.exec(diff)?.[1];
      return path === undefined || refusalOf(diff) === null ? diff : renewedDiff(diff, path);
    })
    .join('');

/** A conflict between two insertions at the same place, such as the end of a list. Both are kept. */
const INSERTIONS = /^<<<<<<< .*\n([^]*?)^\|{7} .*\n=======\n([^]*?)^>>>>>>> .*\n/gm;

/**
 * Applies the diff to the file as of the page's last commit, and merges the result into the current file. Returns the
 * diff unchanged if git cannot apply it, if both changed the same lines, or if the current file already contains the
 * change.
 */
function renewedDiff(diff: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-examples-'));
  const [base, example, merged] = [join(folder, 'base'), join(folder, path), join(folder, 'merged')];
  try {
    writeFileSync(base, git(['show', `${git(['log', '-1', '--format=%H', '--', PAGE]).trim()}:${path}`]));
    mkdirSync(dirname(example), { recursive: true });
    cpSync(base, example);
    if (refusalOf(diff, folder) !== null) return diff;
    git(['apply', '-'], diff, folder);
    const merge = spawnSync('git', ['merge-file', '--diff3', '-p', path, base, example], { encoding: 'utf8' });
    writeFileSync(merged, merge.stdout.replaceAll(INSERTIONS, '$1$2'));
    const { stdout } = spawnSync('git', ['diff', '--no-index', '-U1', path, merged], { encoding: 'utf8' });
    const hunks = /^@@[^]*/m.exec(stdout)?.[0] ?? '<<<<<<< ';
    return hunks.includes('<<<<<<< ') ? diff : diff.slice(0, diff.indexOf('@@')) + hunks;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv.includes('--write')) {
  const page = readFileSync(PAGE, 'utf8').replaceAll(CHANGE, (block: string, change: string) =>
    refusalOf(change) === null ? block : `\`\`\`diff\n${renewed(change)}\`\`\``,
  );
  writeFileSync(PAGE, page);
}

const page = readFileSync(PAGE, 'utf8');
const changes = [...page.matchAll(CHANGE)];
const stale = changes.flatMap(({ 1: change = '', index }) => {
  const refusal = refusalOf(change);
  const heading =
    page
      .slice(0, index)
      .match(/^## .+$/gm)
      ?.at(-1)
      ?.slice('## '.length) ?? 'the beginning';
  const advice =
    refusalOf(change, '.', '--reverse') === null
      ? 'was carried out here. Show another example.'
      : 'no longer applies. Run npm exec -- node scripts/adding-pages.ts --write; then apply by hand what it still reports, and paste the new diff.';
  return refusal === null ? [] : [`The example of ${PAGE} under “${heading}” ${advice}\n${refusal}`];
});
const paths = repositoryFiles().map((path) => `/${path}`);
/** Whether an example contains the file or imports it. */
const isInExample = (name: string): boolean => {
  const module = name.replace(/\.tsx?$/, '.');
  return changes.some(({ 1: change = '' }) => change.includes(`/${module}`));
};
for (const [, name = ''] of page.replaceAll(CHANGE, '').matchAll(FILE_NAME))
  if (!name.startsWith('/') && !paths.some((path) => path.endsWith(`/${name}`)) && !isInExample(name))
    stale.push(`${PAGE} names the file ${name}, which does not exist. Correct the name.`);
if (changes.length === 0) stale.push(`${PAGE} contains no change, so this check does not work.`);
if (stale.length > 0) {
  process.stderr.write(`${stale.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`All ${changes.length} example changes apply, and every file name is valid.\n`);
