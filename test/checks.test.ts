import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from './adapters/files/temporaryFolder.js';

jest.setTimeout(60_000);

const at = temporaryFolder();

/** Runs a check of `npm run check` with the given arguments. */
function check(script: string, ...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const PATH = `${process.cwd()}/node_modules/.bin:${process.env['PATH'] ?? ''}`;
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
  return { status, said: stderr };
}

describe('the secret scan', () => {
  const body = 'MC4CAQAwBQYDK2VwBCIEIGZha2VmYWtlZmFrZWZha2VmYWtlZmFrZWZha2Vm';
  /** The secrets are joined from parts, so that this file contains none. */
  const planted: readonly (readonly [string, string])[] = [
    ['a license key', ['PLB', '2345', '6789', 'ABCD'].join('-')],
    ['a live Stripe key', ['sk', 'live', '51Habcdefghijklmnopqrstuv'].join('_')],
    ['a Stripe webhook secret', ['whsec', 'abcdefghijklmnopqrstuvwxyz012345'].join('_')],
    ['a age key', ['AGE', 'SECRET', 'KEY', '1QQPQ2R3S4T5U6V7W8X9Y0ABCDEFGHJKLMN'].join('-')],
    ['a private key', `${['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')}\n${body}\n`],
  ];

  it('finds each kind of secret of this product and reports its location without the secret', () => {
    writeFileSync(at('planted.ts'), `\n${planted.map(([, secret]) => secret).join('\n')}\n`);
    const { status, said } = check('check-secrets', at('planted.ts'));

    expect(status).toBe(1);
    expect(said.split('\n').slice(0, planted.length)).toEqual(
      planted.map(([name], i) => `${at('planted.ts')}:${i + 2}: ${name}`),
    );
    for (const [, secret] of planted) expect(said).not.toContain(secret);
  });

  it('finds the secrets of other services by the scanner’s recommended rules', () => {
    writeFileSync(at('planted.ts'), `const token = '${['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')}';\n`);

    expect(check('check-secrets', at('planted.ts'))).toMatchObject({
      status: 1,
      said: expect.stringContaining('[GITHUB_TOKEN]'),
    });
  });

  it('accepts the example license key that the documents show', () => {
    writeFileSync(at('fine.ts'), 'PLB-7K3M-Q9TX-4WBH\n');

    expect(check('check-secrets', at('fine.ts'))).toEqual({ status: 0, said: '' });
  });
});

describe('the package check', () => {
  const good = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: '(GPL-3.0 OR MIT)' };
  const repository = (packages: object, manifest: object = {}): string => {
    writeFileSync(at('package.json'), JSON.stringify(manifest));
    writeFileSync(at('package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
    return at('.');
  };

  it('accepts this repository', () => {
    expect(check('check-packages')).toEqual({ status: 0, said: '' });
  });

  it.each([
    ['without a hash', { integrity: undefined }, 'node_modules/it has no SHA-512'],
    ['under a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'node_modules/it has no SHA-512'],
    [
      'that comes from a Git repository',
      { resolved: 'git+ssh://git@github.com/a/b.git#c' },
      'node_modules/it comes from git+ssh',
    ],
    [
      'that is downloaded over an unencrypted connection',
      { resolved: 'http://registry.example/it.tgz' },
      'node_modules/it comes from http',
    ],
    [
      'that is shipped and has an install script',
      { hasInstallScript: true },
      'node_modules/it is shipped and has an install script',
    ],
    [
      'with an install script that is not reviewed',
      { hasInstallScript: true, dev: true },
      'node_modules/it has an install script that allowScripts does not name',
    ],
    [
      'under a license that may not be shipped',
      { license: 'AGPL-3.0-only' },
      'node_modules/it is shipped under AGPL-3.0-only',
    ],
    ['under no license', { license: undefined }, 'node_modules/it is shipped under no license'],
  ])('reports a package %s', (_what, facts, words) => {
    expect(
      check('check-packages', repository({ 'node_modules/it': { ...good, ...facts }, 'node_modules/other': good })),
    ).toEqual({ status: 1, said: `${words}\n` });
  });

  it('reports a package that is not pinned', () => {
    expect(
      check('check-packages', repository({ 'node_modules/it': good }, { dependencies: { it: '^1.0.0' } })),
    ).toEqual({ status: 1, said: 'it@^1.0.0 is not an exact version from the registry\n' });
  });
});

describe('the cited-test check', () => {
  it('reports missing files, missing titles and pages without citations', () => {
    const cited = [
      'reports a package that is not pinned',
      'under a weak hash',
      'spawnSync',
      'is not an exact version from the registry',
      'so that this file contains none',
    ];
    writeFileSync(
      at('page.md'),
      [
        ...cited.map((name) => `\`test/checks.test.ts\` › \`${name}\``),
        '`test/gone.test.ts`',
        '`test/checks.test.ts`',
      ].join(' '),
    );
    writeFileSync(at('empty.md'), 'nothing');

    expect(check('check-cited-tests', at('page.md'), at('empty.md'))).toEqual({
      status: 1,
      said: [
        ...cited.slice(2).map((name) => `${at('page.md')}: test/checks.test.ts has no test “${name}”\n`),
        `${at('page.md')}: test/gone.test.ts does not exist\n`,
        `${at('page.md')}: name a test of test/checks.test.ts\n`,
        `${at('empty.md')} cites no test\n`,
      ].join(''),
    });
  });
});

describe('the check of the example diffs in the documentation', () => {
  const LIST = "const NAMES = [\n  'one',\n];\n";
  const EXAMPLE = `diff --git a/list.ts b/list.ts
--- a/list.ts
+++ b/list.ts
@@ -2,2 +2,3 @@ const NAMES = [
   'one',
+  'example',
 ];
`;

  /** Creates a repository whose page shows the example after the text. */
  function writeExample(folder: string, text: string): void {
    mkdirSync(`${folder}/docs`, { recursive: true });
    writeFileSync(`${folder}/docs/adding-parts.md`, `${text}\`\`\`diff\n${EXAMPLE}\`\`\`\n`);
    writeFileSync(`${folder}/list.ts`, LIST);
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
  }

  function runExampleCheckIn(folder: string, ...parameters: readonly string[]) {
    const script = `${process.cwd()}/scripts/adding-pages.ts`;
    const { status, stderr } = spawnSync(process.execPath, [script, ...parameters], { cwd: folder, encoding: 'utf8' });
    return { status, said: stderr };
  }

  it('names each file of the text that does not exist', () => {
    const folder = at('named-files');
    writeExample(folder, '`list.ts` and `lists/gone.ts`, `docs/adding-parts.md` and `<name>.ts`\n\n');

    expect(runExampleCheckIn(folder)).toEqual({
      status: 1,
      said: 'docs/adding-parts.md names the file lists/gone.ts, which does not exist. Correct the name.\n',
    });
  });

  it('names the heading of an example that no longer applies, and renews it with --write', () => {
    const folder = at('repository');
    const git = (...parameters: readonly string[]) => spawnSync('git', parameters, { cwd: folder });
    const runExampleCheck = (...parameters: readonly string[]) => runExampleCheckIn(folder, ...parameters);
    writeExample(folder, '## A route\n\n## A name\n\n');
    git('add', '.');
    git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'Add a list');
    expect(runExampleCheck()).toEqual({ status: 0, said: '' });

    writeFileSync(`${folder}/list.ts`, LIST.replace('];', "  'two',\n];"));
    expect(runExampleCheck()).toEqual({ status: 1, said: expect.stringContaining('under “A name” no longer applies') });
    expect(runExampleCheck('--write')).toEqual({ status: 0, said: '' });
    expect(readFileSync(`${folder}/docs/adding-parts.md`, 'utf8')).toContain(
      "@@ -3,2 +3,3 @@ const NAMES = [\n   'two',\n+  'example',\n ];\n",
    );
  });
});

describe('the prose check', () => {
  it('reads new files before they are added to the index', () => {
    const folder = at('unstaged');
    mkdirSync(`${folder}/docs`, { recursive: true });
    writeFileSync(`${folder}/docs/draft.md`, 'TODO: state the reason.\n');
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
    const script = `${process.cwd()}/scripts/check-prose.ts`;
    const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });

    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('docs/draft.md:1: ') });
  });
});

describe('the type check', () => {
  it('reports the errors of all projects, not only of the first', () => {
    const projects = ['one', 'two'].map((name) => {
      writeFileSync(at(`${name}.ts`), `export const ${name}: number = 'text';\n`);
      writeFileSync(at(`${name}.json`), JSON.stringify({ files: [`${name}.ts`], compilerOptions: { types: [] } }));
      return at(`${name}.json`);
    });
    const { status, stdout } = spawnSync(process.execPath, ['scripts/typecheck.ts', ...projects], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env['PATH'] ?? ''}` },
    });

    expect(status).toBe(1);
    expect(stdout).toMatch(/one\.ts\(1,14\): error TS2322[^]*two\.ts\(1,14\): error TS2322/);
  });
});

describe('npm run check', () => {
  const runIn = (folder: string, ...names: readonly string[]) => {
    const script = `${process.cwd()}/scripts/check.ts`;
    const { status, stderr } = spawnSync(process.execPath, [script, ...names], { cwd: folder, encoding: 'utf8' });
    return { status, said: stderr };
  };

  it('runs the remaining checks after a failure, and names all that failed', () => {
    const { status, said } = runIn(at('.'), 'tests', 'packages');

    expect(status).toBe(1);
    expect(said).toMatch(/^tests failed:\n/m);
    expect(said).toMatch(/^packages failed:\n/m);
    expect(said).toMatch(/^Failed: tests packages\. Run these alone with: npm run check -- tests packages$/m);
  });

  it('passes when all checks pass', () => {
    expect(runIn(process.cwd(), 'tests')).toEqual({ status: 0, said: '' });
  });

  it('refuses a name that it does not know', () => {
    expect(runIn(process.cwd(), 'spelling')).toEqual({
      status: 2,
      said: expect.stringContaining('There is no check spelling.'),
    });
  });
});
