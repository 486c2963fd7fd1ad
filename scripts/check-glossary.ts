import { readFileSync } from 'node:fs';
import { repositoryFiles } from './repositoryFiles.ts';

// Checks that the export named for each term of the glossary exists, and that no two exports of a ring share a name.

const PAGE = 'docs/glossary.md';
const ROW = /^\| (?<term>[^|]+) \| [^|]+ \| `(?<name>\w+)` \| `(?<path>src\/[^`]+)` \|$/gm;
const EXPORT =
  /^export (?:abstract |async |declare )*(?:class|const|enum|function|interface|type) (?<name>\w+)(?! \}| from)/gm;

const matchesOf = (path: string, pattern: RegExp): readonly Readonly<Record<string, string>>[] =>
  [...readFileSync(path, 'utf8').matchAll(pattern)].map(({ groups }) => groups ?? {});

const paths = repositoryFiles('src').filter((path) => /\.tsx?$/.test(path));
const namesByPath = new Map(paths.map((path) => [path, new Set(matchesOf(path, EXPORT).map(({ name = '' }) => name))]));
const pathsByName = Map.groupBy(
  [...namesByPath].flatMap(([path, names]) => [...names].map((name) => ({ name, path }))),
  ({ name }) => name,
);
const ringOf = (path: string): string => path.split('/')[1] ?? '';

const rows = matchesOf(PAGE, ROW);
const missing = rows
  .filter(({ name = '', path = '' }) => namesByPath.get(path)?.has(name) !== true)
  .map(({ term, name, path }) => `${PAGE}: “${term}”: ${path} does not export ${name}. Correct the row.`);
const terms = rows.map(({ term = '' }) => term.toLowerCase());
const unsorted = terms.filter((term, index) => index > 0 && term <= (terms[index - 1] ?? ''));
const shared = [...pathsByName].flatMap(([name, exports]) =>
  [...Map.groupBy(exports, ({ path }) => ringOf(path))]
    .filter(([, inRing]) => inRing.length > 1)
    .map(
      ([ring, inRing]) =>
        `${name} is exported ${inRing.length} times in ${ring}. Rename all but one: ${inRing.map(({ path }) => path).join(', ')}`,
    ),
);
const faults = [
  ...(rows.length === 0 ? [`${PAGE} lists no term.`] : []),
  ...missing,
  ...unsorted.map((term) => `${PAGE}: “${term}” is listed twice or out of order. Sort the rows by term.`),
  ...shared,
];
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
const inTwoRings = [...pathsByName.values()].filter((exports) => exports.length > 1).length;
process.stdout.write(`Glossary: ${rows.length} terms. Names exported by more than one ring: ${inTwoRings}.\n`);
