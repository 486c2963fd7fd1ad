import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The folder of the package that contains a module, as package-lock.json names it. */
const PACKAGE = /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/**
 * A build plugin that records which files each entry loads, which packages are bundled in them, and which packages they
 * import. A release ships exactly these files and lists exactly these packages.
 */
export const recordBundles = (file) => ({
  name: 'record-bundles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const entries = chunks.filter(({ isEntry }) => isEntry);
    const recorded = Object.fromEntries(entries.map((entry) => [entry.name, contentsOf(entry, bundle)]));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  },
});

function contentsOf(entry, bundle) {
  const files = new Set([entry.fileName]);
  const imported = new Set();
  const bundled = new Set();
  for (const name of files) {
    const chunk = bundle[name];
    for (const id of chunk.moduleIds) {
      const [, folder] = PACKAGE.exec(id) ?? [];
      if (folder !== undefined) bundled.add(folder);
    }
    for (const each of [...chunk.imports, ...chunk.dynamicImports]) (each in bundle ? files : imported).add(each);
  }
  return { files: inOrder(files), imported: inOrder(imported), bundled: inOrder(bundled) };
}

const inOrder = (names) => [...names].toSorted((one, other) => (one < other ? -1 : 1));
