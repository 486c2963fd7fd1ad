import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Checks that every diff shown in docs/adding-parts.md still applies to the current code.

const PAGE = 'docs/adding-parts.md';
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

const changes = Array.from(readFileSync(PAGE, 'utf8').matchAll(CHANGE), ([, change = '']) => change);
const stale = changes.flatMap((change) => {
  const refusal = refusalOf(change);
  return refusal === null
    ? []
    : [`A change that ${PAGE} shows no longer applies. Apply it by hand and paste the new diff.\n${refusal}`];
});
if (changes.length === 0) stale.push(`${PAGE} contains no change, so this check does not work.`);
if (stale.length > 0) {
  process.stderr.write(`${stale.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`Example changes: ${changes.length} apply.\n`);
