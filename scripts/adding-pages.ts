import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

// The pages "How do I add a …?" show whole changes. Checks that each still applies to the code as it is.

const CHANGE = /^```diff\n([^]*?)^```$/gm;

/** What git says against the change; null where it applies. */
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
    : [`The change that ${page} shows does not apply any more. Make it anew and show its diff.\n${refusal}`];
});
if (changes.length === 0) stale.push('docs/adding-*.md show no change: the check does not work.');
if (stale.length > 0) {
  process.stderr.write(`${stale.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`Pages of what can be added: ${changes.length} changes apply.\n`);
