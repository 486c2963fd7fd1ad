import { readFileSync } from 'node:fs';
import { commentsIn, linesIn, titlesIn, type Passage } from './prose/passages.ts';
import { adviceOn, adviceOnTitle } from './prose/rules.ts';
import { repositoryFiles } from './repositoryFiles.ts';

// Checks the wording of comments, test titles and documents against `prose/rules.ts`, and the width of comments.

const CHECKED = ['src', 'test', 'bench', 'scripts', 'packages', 'docs', 'README.md', 'SECURITY.md'];
/** The file that is not checked, because it contains the patterns that it forbids. */
const RULES = 'scripts/prose/rules.ts';
const CODE = /\.(?:tsx?|mjs)$/;
const MAX_COLUMNS = 120;
/** Matches a line of a comment. URLs and directives for tools are exempt, because they cannot be wrapped. */
const COMMENT_LINE = /^\s*(?:\/?\*|\/\/)(?! oxlint-)(?!.*https?:\/\/)/;

const findings = (
  path: string,
  passages: readonly Passage[],
  advise: (text: string) => readonly string[],
): readonly string[] =>
  passages.flatMap(({ line, text }) =>
    advise(text).map((advice) => `${path}:${line}: ${advice}: “${text.slice(0, MAX_COLUMNS)}”`),
  );

function longCommentsIn(code: string): readonly Passage[] {
  return code
    .split('\n')
    .flatMap((text, index) =>
      text.length > MAX_COLUMNS && COMMENT_LINE.test(text) ? [{ line: index + 1, text }] : [],
    );
}

function findingsIn(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.md')) return findings(path, linesIn(text), adviceOn);
  const titles = path.startsWith('test/') ? titlesIn(text) : [];
  return [
    ...findings(path, [...commentsIn(text), ...titles], adviceOn),
    ...findings(path, titles, adviceOnTitle),
    ...findings(path, longCommentsIn(text), () => [`end the line at ${MAX_COLUMNS} columns`]),
  ];
}

const paths = repositoryFiles(...CHECKED).filter(
  (path) => (path.endsWith('.md') || (CODE.test(path) && !path.startsWith('docs/'))) && path !== RULES,
);
const all = paths.flatMap(findingsIn);
if (all.length === 0) process.stdout.write(`Prose: ${paths.length} files follow the rules.\n`);
else {
  process.stderr.write(`${all.join('\n')}\n${all.length} passages to reword.\n`);
  process.exitCode = 1;
}
