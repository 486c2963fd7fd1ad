import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

// Part of the build: the separate packages in dist/packages, each with the compiled files that its entries import.

const IMPORT = /(?:^(?:import|export)\s[^;'=(]*?\bfrom |^import |\bimport\()'([^'\n]+)'/gm;
const SUBPATHS = { '#domain/': 'dist/domain/', '#inspector/': 'dist/adapters/inspector/' };

const root = JSON.parse(readFileSync('package.json', 'utf8'));
const versions = { ...root.devDependencies, ...root.dependencies };

const PACKAGES = [
  {
    name: 'inspector',
    entries: ['dist/adapters/inspector/server/startInspector.js', 'dist/adapters/inspector/server/main.js'],
    folders: ['dist/adapters/inspector/page'],
  },
  { name: 'properties', entries: ['dist/properties/index.js'], folders: [] },
];

for (const { name, entries, folders } of PACKAGES) {
  const source = join('packages', name);
  const target = join('dist/packages', name);
  const described = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const dependencies = Object.fromEntries(Object.keys(described.dependencies).map((each) => [each, versions[each]]));
  const known = new Set([...Object.keys(dependencies), ...Object.keys(described.peerDependencies)]);
  const { files, packages } = reachedFrom(entries);
  const unknown = packages.filter((each) => !known.has(each));
  if (unknown.length > 0)
    throw new Error(`packages/${name}/package.json lacks ${unknown.join(', ')}. Add them to its dependencies.`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const path of [...files, ...folders]) cpSync(path, join(target, path), { recursive: true });
  cpSync(join(source, 'README.md'), join(target, 'README.md'));
  const manifest = { ...described, version: root.version, dependencies };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns what the entries import: compiled files with their type declarations, and packages other than Node's own. */
function reachedFrom(entries) {
  const files = new Set();
  const packages = new Set();
  const waiting = entries.flatMap((entry) => [entry, entry.replace(/\.js$/, '.d.ts')]);
  for (const path of waiting) {
    if (files.has(path) || !existsSync(path)) continue;
    files.add(path);
    for (const [, wanted] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      const own = ownFile(wanted, path);
      if (own !== null) waiting.push(own, own.replace(/\.js$/, '.d.ts'));
      else if (!wanted.startsWith('node:')) packages.add(wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return { files: [...files], packages: [...packages] };
}

function ownFile(wanted, importer) {
  if (wanted.startsWith('.')) return normalize(join(dirname(importer), wanted));
  const [subpath, folder] = Object.entries(SUBPATHS).find(([each]) => wanted.startsWith(each)) ?? [];
  return subpath === undefined ? null : folder + wanted.slice(subpath.length);
}
