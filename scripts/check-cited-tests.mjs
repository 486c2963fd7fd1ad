import { existsSync, readFileSync } from 'node:fs';

// SECURITY.md cites tests as `path/of.test.ts` › `its name`; each must be there under that name.

const PAGES = process.argv.length > 2 ? process.argv.slice(2) : ['SECURITY.md'];
const CITED = /`(test\/[\w./-]+\.test\.ts)`(?: › `([^`]+)`)?/g;

/** Where a test says its name: `it('…'`, `it.each(…)('…'`, and a line `['…'` of the table of an `it.each`. Comments and what is expected do not count. */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|^\s*\[|[\w\]]\)\()\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/gm;

const titlesOf = (path) => [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, title]) => title.slice(1, -1));

function faultOf(path, name) {
  if (!existsSync(path)) return `there is no ${path}`;
  if (name === undefined) return `which test of ${path}?`;
  return titlesOf(path).some((title) => title.includes(name)) ? null : `there is no “${name}” in ${path}`;
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
