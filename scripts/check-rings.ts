import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { repositoryFiles } from './repositoryFiles.ts';

// Checks the import rules of the rings, and that the check itself works: without a TypeScript parser,
// dependency-cruiser finds no modules and reports no violations.

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

const CONFIG = resolve('.dependency-cruiser.cjs');
const FIXTURE = 'test/fixtures/broken-rings';

/** The rules that the fixture breaks, each at least once. */
const BROKEN_BY_THE_FIXTURE = [
  'an-adapter-family-imports-inner-rings-only',
  'application-imports-domain-itself-and-xstate',
  'decimals-come-in-one-piece',
  'domain-imports-itself-xstate-and-decimals',
  'inversify-comes-in-one-piece',
  'inversify-stays-in-bootstrap',
  'no-cycles',
  'no-folder-cycles',
  'nothing-imports-bootstrap',
  'only-broker-and-marketdata-import-the-wire',
  'only-http-and-the-page-import-the-inspector',
  'only-pages-import-the-page-of-the-inspector',
  'only-the-page-imports-the-contract-from-outside',
  'shared-imports-neither-program',
  'the-cloud-does-not-import-the-dashboard',
  'the-dashboard-does-not-import-the-cloud',
  'the-inspector-imports-nothing-of-ours',
  'the-inspector-needs-few-packages',
];

function cruise(folder: string): Cruise['summary'] {
  const bin = resolve('node_modules/.bin/depcruise');
  const run = spawnSync(process.execPath, [bin, 'src', '--config', CONFIG, '--output-type', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.stdout === '') throw new Error(run.stderr);
  const parsed: Cruise = JSON.parse(run.stdout);
  return parsed.summary;
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const broken = new Set(cruise(FIXTURE).violations.map((violation) => violation.rule.name));
const missed = BROKEN_BY_THE_FIXTURE.filter((name) => !broken.has(name));
if (missed.length > 0) fail(`The rules ${missed.join(', ')} did not detect ${FIXTURE}, so this check does not work.`);

const { totalCruised, violations } = cruise('.');
const files = repositoryFiles(join('src', '*.ts'), join('src', '*.tsx')).length;
if (totalCruised < files)
  fail(`Only ${totalCruised} modules were read, but src has ${files} files, so this check does not work.`);
if (violations.length > 0) fail(violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`).join('\n'));
process.stdout.write(
  `Rings: ${files} files keep the import rules; the fixture breaks all ${BROKEN_BY_THE_FIXTURE.length}.\n`,
);
