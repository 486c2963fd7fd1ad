import { globSync, readFileSync } from 'node:fs';

// Prints the tests of every promise in docs/requirements.md, or of the given ids. A test cites the promises that it
// verifies at the end of its title: it('is refused after 30 [ALR-04 LIM-04]', …). --check reports missing and unknown
// ids.

const PAGE = 'docs/requirements.md';

interface Requirement {
  readonly id: string;
  readonly promise: string;
}

interface Citation {
  readonly id: string;
  readonly file: string;
  readonly test: string;
}

/** Matches a table row or a list item. */
const ROW = /^[|-] ([A-Z]{3}-\d{2})(?: \||:) (.+?)(?: \|)?$/gm;
const IDS = String.raw`\[([A-Z]{3}-\d{2}(?: [A-Z]{3}-\d{2})*)\]`;
/**
 * Matches the cited ids at the end of the title of a test or describe, including a title that follows the table of an
 * `each`.
 */
const CITING_NAME = new RegExp(
  String.raw`(?:\b(?:it|describe)|[\])${'`'}])\(\s*(['"${'`'}])((?:\\.|(?!\1)[^\\])*?) ${IDS}\1`,
  'g',
);
const ANY_CITATION = new RegExp(IDS, 'g');

/** Returns the requirements in a part of the page. */
const requirementsIn = (page: string): Requirement[] =>
  Array.from(page.matchAll(ROW), ([, id = '', promise = '']) => ({ id, promise }));

function citationsIn(file: string, source: string): Citation[] {
  return Array.from(source.matchAll(CITING_NAME), ([, , test = '', ids = '']) =>
    ids.split(' ').map((id) => ({ id, file, test })),
  ).flat();
}

/** The heading before the promises that no test verifies; their rows state the reason. */
const UNTESTED_HEADING = '\n## Promises without a test\n';

const sources = globSync('test/**/*.ts')
  .toSorted()
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
const [heldPart = '', heldByNone = ''] = readFileSync(PAGE, 'utf8').split(UNTESTED_HEADING);
const held = requirementsIn(heldPart);
const exempt = requirementsIn(heldByNone);
const requirements = [...held, ...exempt];
const citations = sources.flatMap(({ file, source }) => citationsIn(file, source));

function problems(): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const cited = new Set(citations.map(({ id }) => id));
  return [
    ...requirements
      .filter(({ id }, place) => requirements.findIndex((other) => other.id === id) < place)
      .map(({ id }) => `${PAGE} has ${id} twice.`),
    ...held.filter(({ id }) => !cited.has(id)).map(({ id, promise }) => `No test cites ${id}: ${promise}`),
    ...exempt
      .filter(({ id }) => cited.has(id))
      .map(({ id }) => `${PAGE} lists ${id} as not tested, but a test cites it.`),
    ...citations
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, test }) => `${file} cites ${id}, which is not in ${PAGE}: ${test}`),
    ...sources.flatMap(({ file, source }) => {
      const elsewhere =
        Array.from(source.matchAll(ANY_CITATION)).length - Array.from(source.matchAll(CITING_NAME)).length;
      return elsewhere > 0 ? [`${file} cites ${elsewhere} promises outside the end of a test title.`] : [];
    }),
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
