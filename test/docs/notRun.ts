import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineProblem } from './commandLines.js';
import { ROOT } from './pages.js';

/** A kind of documented command that the tests do not run. */
interface Exception {
  readonly lines: RegExp;
  readonly because: string;
  /** Returns the problem with a line of this kind, if one can be found without running the line. */
  faultOf(line: string): string | null;
}

const exists = (line: string): string | null =>
  line
    .split(' && ')
    .map(commandLineProblem)
    .find((fault) => fault !== null) ?? null;
const unchecked = (): null => null;

const EXCEPTIONS: readonly Exception[] = [
  {
    lines: /^npm ci( && npm (start|test))?$/,
    because: 'it is how this test came to run, and how its demo was started',
    faultOf: exists,
  },
  {
    lines: /^(PORT=\d+ DASHBOARD_PORT=\d+ )?npm start$/,
    because: 'the test has started the demo, on other ports',
    faultOf: exists,
  },
  { lines: /^npm install -g \.$/, because: 'test/bootstrap/bin/globalInstall.test.ts does it', faultOf: exists },
  { lines: /^npm (pack|install) .*(#.*)?$/, because: 'test/packages/properties.test.ts does it', faultOf: exists },
  { lines: /^npm (run|test)\b/, because: 'the scripts have tests of their own, or are the tests', faultOf: exists },
  {
    lines: /^([A-Z_]+=\S+ )+(npm run start:\w+|plumbline|node dist\/bootstrap\/bin\/plumbline-cloud\.js)$/,
    because: 'it runs until it is stopped',
    faultOf: startFault,
  },
  { lines: /^plumbline --offline$/, because: 'it runs until it is stopped', faultOf: exists },
  {
    lines: /^(\w+=\S+ )?docker(-compose| compose| build) /,
    because: 'there is no container engine here',
    faultOf: dockerFault,
  },
  { lines: /^curl .*https:\/\/your\.cloud\b/, because: 'there is no such cloud', faultOf: unchecked },
  {
    lines: /^plumbline verify \S+$/,
    because: 'test/bootstrap/dashboard/cli/verifyCommand.test.ts does it',
    faultOf: exists,
  },
  { lines: /^openssl pkeyutl /, because: 'no release has been built', faultOf: unchecked },
  { lines: /^openssl /, because: 'this machine has no openssl', faultOf: unchecked },
];

const hasOpenssl = runs('openssl');

/** Returns why a line is not run; null when it is run. */
export function exceptionFor(line: string): Exception | null {
  const found = EXCEPTIONS.find(({ lines }) => lines.test(line.trim())) ?? null;
  return found?.because === 'this machine has no openssl' && hasOpenssl ? null : found;
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Checks that the command and the settings in front of it exist. */
function startFault(line: string): string | null {
  const settings = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  const unknown = [...line.matchAll(/\b([A-Z_]+)=/g)]
    .map(([, name]) => name)
    .find((name) => !settings.includes(`| \`${name}\` |`));
  return unknown === undefined ? exists(line) : `there is no setting ${unknown}`;
}

/** Checks that the files and services that the line names exist. */
function dockerFault(line: string): string | null {
  const missing = [...line.matchAll(/(?:-f|--file) (\S+)/g)]
    .map(([, file = '']) => file)
    .find((file) => !existsSync(join(ROOT, file)));
  if (missing !== undefined) return `there is no ${missing}`;
  const compose = readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8');
  const services =
    /\b(?:exec|run|restart|logs|stop|up|pull) ((?:-\S+ )*)((?:[a-z]+-?\d? ?)+)/
      .exec(line.replace(/\s+#.*$/, ''))?.[2]
      ?.trim()
      .split(' ') ?? [];
  const [service] = services;
  return service === undefined || new RegExp(`^  ${service}:$`, 'm').test(compose)
    ? null
    : `docker/compose.yaml has no service ${service}`;
}
