import { existsSync, readFileSync } from 'node:fs';

// The pages on security cite tests as `path/of.test.ts` › `its name`; each must be there under that name.

const PAGES = process.argv.length > 2 ? process.argv.slice(2) : ['SECURITY.md', 'docs/owasp-api-top-10.md'];
const CITED = /`(test\/[\w./-]+\.test\.ts)`(?: › `([^`]+)`)?/g;

const missing = PAGES.flatMap((page) => {
  const cited = [...readFileSync(page, 'utf8').matchAll(CITED)];
  if (cited.length === 0) return [`${page} cites no test`];
  return cited
    .filter(([, path, name]) => !existsSync(path) || (name !== undefined && !readFileSync(path, 'utf8').includes(name)))
    .map(([, path, name]) => `${page}: there is no ${name === undefined ? path : `“${name}” in ${path}`}`);
});

if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\n`);
  process.exit(1);
}
