import { globSync, readFileSync } from 'node:fs';

// Which test would fail if a promise of the description were broken: docs/requirements.md has the promises, and a test
// names those that it holds at the end of its name, as in it('is refused after 30 [ALR-04 LIM-04]', …).
// Prints that for all promises, or for those that are named; with --check finds what is missing or wrong.

const PAGE = 'docs/requirements.md';
const SERVICE = 'docs/service.md';

interface Requirement {
  readonly id: string;
  readonly promise: string;
}

interface Citation {
  readonly id: string;
  readonly file: string;
  readonly test: string;
}

const ROW = /^\| ([A-Z]{3}-\d{2}) \| (.+) \|$/gm;
const IDS = String.raw`\[([A-Z]{3}-\d{2}(?: [A-Z]{3}-\d{2})*)\]`;
/** The name of a test or of a group of tests, with what it cites: after it( or describe(, or after the table of an each. */
const CITING_NAME = new RegExp(
  String.raw`(?:\b(?:it|describe)|[\])${'`'}])\(\s*(['"${'`'}])((?:\\.|(?!\1)[^\\])*?) ${IDS}\1`,
  'g',
);
const ANY_CITATION = new RegExp(IDS, 'g');

/** Of a part of the page. */
const requirementsIn = (page: string): Requirement[] =>
  Array.from(page.matchAll(ROW), ([, id = '', promise = '']) => ({ id, promise }));

function citationsIn(file: string, source: string): Citation[] {
  return Array.from(source.matchAll(CITING_NAME), ([, , test = '', ids = '']) =>
    ids.split(' ').map((id) => ({ id, file, test })),
  ).flat();
}

/** After this heading: rows that say why no test holds the promise. */
const HELD_BY_NONE = '\n## Held by no test\n';

/** As the tables of the description have them: `GET /health`, and the path alone for a coach. */
function routesIn(service: string): string[] {
  const routes = Array.from(
    service.matchAll(/^\| (GET|POST|DELETE) \| (\/\S+) \|/gm),
    ([, method, path]) => `${method} ${path}`,
  );
  const coaches = Array.from(service.matchAll(/^\| (\/\S+\/generate) \|/gm), ([, path = '']) => path);
  return [...routes, ...coaches];
}

const sources = globSync('test/**/*.ts')
  .toSorted()
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
const [heldPart = '', heldByNone = ''] = readFileSync(PAGE, 'utf8').split(HELD_BY_NONE);
const held = requirementsIn(heldPart);
const exempt = requirementsIn(heldByNone);
const requirements = [...held, ...exempt];
const citations = sources.flatMap(({ file, source }) => citationsIn(file, source));

function problems(): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const cited = new Set(citations.map(({ id }) => id));
  const routes = routesIn(readFileSync(SERVICE, 'utf8'));
  return [
    ...requirements
      .filter(({ id }, place) => requirements.findIndex((other) => other.id === id) < place)
      .map(({ id }) => `${PAGE} has ${id} twice.`),
    ...held.filter(({ id }) => !cited.has(id)).map(({ id, promise }) => `No test cites ${id}: ${promise}`),
    ...exempt
      .filter(({ id }) => cited.has(id))
      .map(({ id }) => `${PAGE} has ${id} among those that no test holds, but one cites it.`),
    ...citations
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, test }) => `${file} cites ${id}, which is not in ${PAGE}: ${test}`),
    ...sources.flatMap(({ file, source }) => {
      const elsewhere =
        Array.from(source.matchAll(ANY_CITATION)).length - Array.from(source.matchAll(CITING_NAME)).length;
      return elsewhere > 0 ? [`${file} cites ${elsewhere} times elsewhere than at the end of the name of a test.`] : [];
    }),
    ...routes
      .filter((route) => !requirements.some(({ promise }) => promise.includes(`\`${route}\``)))
      .map((route) => `${SERVICE} has the route ${route}, which ${PAGE} has not.`),
    ...(routes.length === 0 ? [`${SERVICE} has no routes any more: the check does not work.`] : []),
  ];
}

if (process.argv.includes('--check')) {
  const found = problems();
  if (found.length > 0) {
    process.stderr.write(`${found.join('\n')}\n`);
    process.exit(1);
  }
  process.stdout.write(
    `Requirements: ${requirements.length} promises, held by ${new Set(citations.map(({ file, test }) => `${file} ${test}`)).size} tests.\n`,
  );
} else {
  const wanted = process.argv.slice(2);
  for (const { id, promise } of requirements.filter((each) => wanted.length === 0 || wanted.includes(each.id))) {
    const tests = citations.filter((citation) => citation.id === id).map(({ file, test }) => `  ${file}: ${test}`);
    process.stdout.write(`${id}  ${promise}\n${tests.join('\n')}\n`);
  }
}
