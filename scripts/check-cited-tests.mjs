import { existsSync, readFileSync } from 'node:fs';

// SECURITY.md cites tests as `path/of.test.ts` › `title`; each must exist under that title.

const PAGES = process.argv.length > 2 ? process.argv.slice(2) : ['SECURITY.md'];
const CITED = /`(test\/[\w./-]+\.test\.ts)`(?: › `([^`]+)`)?/g;

/**
 * Matches test titles: `it('…'`, `it.each(…)('…'`, and a line `['…'` in the table of an `it.each`. Comments and
 * expected values do not match.
 */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|^\s*\[|[\w\]]\)\()\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/gm;

const titlesOf = (path) => [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, title]) => title.slice(1, -1));

function faultOf(path, name) {
  if (!existsSync(path)) return `${path} does not exist`;
  if (name === undefined) return `name a test of ${path}`;
  return titlesOf(path).some((title) => title.includes(name)) ? null : `${path} has no test “${name}”`;
}

const missing = PAGES.flatMap((page) => {
  const cited = [...readFileSync(page, 'utf8').matchAll(CITED)];
  if (cited.length === 0) return [`${page} cites no test`];
  return cited
    .map(([, path, name]) => faultOf(path, name))
    .filter((fault) => fault !== null)
    .map((fault) => `${page}: ${fault}`);
});

if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\n`);
  process.exit(1);
}
