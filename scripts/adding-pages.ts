import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

// Checks that every diff shown in the pages "How do I add a …?" still applies to the current code.

const CHANGE = /^```diff\n([^]*?)^```$/gm;

/** Returns git's error for a change that does not apply; null for a change that applies. */
function refusalOf(change: string): string | null {
  try {
    execFileSync('git', ['apply', '--check', '-'], {
      input: change,
      stdio: ['pipe', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    return null;
  } catch (error) {
    if (error instanceof Error && 'stderr' in error) return String(error.stderr).trim();
    throw error;
  }
}

const changes = globSync('docs/adding-*.md')
  .toSorted()
  .flatMap((page) => Array.from(readFileSync(page, 'utf8').matchAll(CHANGE), ([, change = '']) => ({ page, change })));
const stale = changes.flatMap(({ page, change }) => {
  const refusal = refusalOf(change);
  return refusal === null
    ? []
    : [`The change that ${page} shows no longer applies. Apply it by hand and paste the new diff.\n${refusal}`];
});
if (changes.length === 0) stale.push('docs/adding-*.md contain no change, so this check does not work.');
if (stale.length > 0) {
  process.stderr.write(`${stale.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`Example changes: ${changes.length} apply.\n`);
