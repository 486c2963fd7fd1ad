import { addEventHandler, getState, resetState, run, setState, type Event } from 'jest-circus';

const SLOWEST_TEST_MS = 30_000;

/** A test that ran, identified by its file and titles. */
export interface RunTest {
  readonly id: string;
  readonly milliseconds: number;
  /** Null when the test passed. */
  readonly failure: string | null;
}

type TestEntry = Extract<Event, { name: 'test_start' }>['test'];

interface Run {
  readonly file: string;
  /** The ids of the tests to run; null to run all tests. */
  readonly wanted: ReadonlySet<string> | null;
  readonly begun: (id: string | null) => void;
  readonly tried: RunTest[];
  readonly seen: Map<string, number>;
  stopped: boolean;
}

let current: Run | null = null;

addEventHandler((event: Event) => {
  if (current === null) return;
  if (event.name === 'test_start') begin(current, event.test);
  if (event.name === 'test_done') end(current, event.test);
});

/**
 * Runs the tests of a file up to the first failure.
 * @param load imports the file
 * @param begun called with the id of each test that starts, and with null between tests
 * @throws the error of importing the file
 */
export async function runSuite(
  file: string,
  load: () => Promise<void>,
  wanted: ReadonlySet<string> | null,
  begun: (id: string | null) => void,
): Promise<readonly RunTest[]> {
  resetState();
  setState({ ...getState(), testTimeout: SLOWEST_TEST_MS });
  await load();
  current = { file, wanted, begun, tried: [], seen: new Map(), stopped: false };
  const { tried } = current;
  try {
    const { unhandledErrors } = await run();
    const [unhandled] = unhandledErrors;
    return unhandled === undefined ? tried : [...tried, { id: file, milliseconds: 0, failure: unhandled }];
  } finally {
    current = null;
  }
}

const ids = new WeakMap<TestEntry, string>();

function begin(suite: Run, test: TestEntry): void {
  const words = wordsOf(test);
  const nth = (suite.seen.get(words) ?? 0) + 1;
  suite.seen.set(words, nth);
  const id = `${suite.file} ${words}${nth === 1 ? '' : ` (${nth})`}`;
  ids.set(test, id);
  if (suite.stopped || (suite.wanted !== null && !suite.wanted.has(id))) test.mode = 'skip';
  else suite.begun(id);
}

function end(suite: Run, test: TestEntry): void {
  suite.begun(null);
  if (test.mode === 'skip') return;
  const [error] = test.errors;
  if (error !== undefined) suite.stopped = true;
  suite.tried.push({
    id: ids.get(test) ?? suite.file,
    milliseconds: test.duration ?? 0,
    failure: error === undefined ? null : messageOf(error),
  });
}

function wordsOf(test: TestEntry): string {
  const words = [test.name];
  for (
    let block: TestEntry['parent'] | undefined = test.parent;
    block !== undefined && block.name !== 'ROOT_DESCRIBE_BLOCK';
    block = block.parent
  )
    words.unshift(block.name);
  return words.join(' ');
}

function messageOf(error: unknown): string {
  const [first]: readonly unknown[] = Array.isArray(error) ? error : [error];
  return first instanceof Error ? first.message : String(first);
}
