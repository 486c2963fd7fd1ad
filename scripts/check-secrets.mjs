import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { repositoryFiles } from './repositoryFiles.ts';

// Scans all files of the repository, or the named files, for secrets: with secretlint's recommended rules and with
// patterns for the secrets of this product.

/** Allowed matches, each with the files that may contain it and the reason. */
const ALLOWED = [
  { found: 'PLB-7K3M-Q9TX-4WBH', in: /./, why: 'the example of the documents, which no cloud has issued' },
  {
    found: 'PLB-XXXX-XXXX-XXXX',
    in: /^src\/adapters\/web\/|^scripts\/check-secrets/,
    why: 'the format of a key, shown in an input field',
  },
  {
    found: 'rk_live_abcdefghijklmnop',
    in: /^test\/adapters\/stripe\/|^scripts\/check-secrets/,
    why: 'not a key of any account: tests look for it in messages',
  },
];

/** Files that may contain invented license keys, which belong to no license. */
const INVENTED_KEY_FILES = /^(test|bench|docs)\/|\.md$/;

const OURS = [
  { name: 'license key', pattern: /PLB(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/g, except: INVENTED_KEY_FILES },
  { name: 'live Stripe key', pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{16,}/g },
  { name: 'Stripe webhook secret', pattern: /\bwhsec_[A-Za-z0-9+/=]{24,}/g },
  { name: 'age key', pattern: /AGE-SECRET-KEY-1[0-9A-Z]{20,}/g },
  { name: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/=]{40,}/g },
];

const isAllowed = (text, path) => ALLOWED.some((each) => each.found === text && each.in.test(path));

const CONFIG = fileURLToPath(new URL('../.secretlintrc.json', import.meta.url));

const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : repositoryFiles().filter((path) =>
        /\.(ts|tsx|mjs|js|json|ya?ml|md|sh|example|html|css|mjml|csv|lua)$|^[^.]+$|^\./.test(path),
      );

const own = files.flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  return OURS.filter(({ except }) => !(except?.test(path) ?? false)).flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => !isAllowed(found, path))
      .map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}: a ${name}`),
  );
});

const linter = spawnSync(
  'secretlint',
  ['--no-glob', '--maskSecrets', '--format', 'unix', '--secretlintrc', CONFIG, ...files],
  { encoding: 'utf8' },
);

if (own.length > 0 || linter.status !== 0) {
  process.stderr.write(
    `${[...own, linter.stdout, linter.stderr].filter((text) => text !== '').join('\n')}\nThe repository contains a secret: remove it and revoke it.\n`,
  );
  process.exit(1);
}
