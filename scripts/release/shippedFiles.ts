import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ArchiveFile } from './archive.ts';

const bundles = z.record(
  z.string(),
  z.object({ files: z.array(z.string()), imported: z.array(z.string()), bundled: z.array(z.string()) }),
);
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
    }),
  ),
});

/** A package whose code is in the release. */
export interface ShippedPackage {
  /** The folder as package-lock.json names it, such as node_modules/express. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly integrity: string | null;
}

const PROGRAMS = 'dist/bootstrap/programs';
/** The folders that the dashboard reads besides its program. */
const FOLDERS = ['dist/web', 'dist/explorer', 'data/sample'];
const NEEDLESS = /\.(?:map|d\.[cm]?ts|[cm]?ts|md|markdown)$|\/(?:docs?|test|tests|src)\//;

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The files of the built dashboard with the packages that it imports, by their path in the repository. */
export function shippedFiles(): { readonly files: ArchiveFile[]; readonly packages: ShippedPackage[] } {
  const { dashboard } = bundles.parse(read('dist/bundles/programs.json'));
  if (dashboard === undefined) throw new Error('The build did not record the files of the dashboard.');
  const web = Object.values(bundles.parse(read('dist/bundles/web.json'))).flatMap(({ bundled }) => bundled);
  const locked = lock.parse(read('package-lock.json')).packages;
  const imported = withDependencies(
    dashboard.imported.flatMap((each) => packageFolder(each, locked)),
    locked,
  );
  const paths = [
    'package.json',
    'dist/bootstrap/stopWithParent.js',
    ...globSync('dist/bootstrap/bin/{plumbline,supportedNode}.js'),
    ...dashboard.files.map((name) => join(PROGRAMS, name)),
    ...FOLDERS.flatMap((folder) => filesIn(folder)),
    ...imported.flatMap((folder) => filesIn(folder).filter((path) => !NEEDLESS.test(path.slice(folder.length)))),
  ];
  const folders = new Set([...imported, ...dashboard.bundled, ...web, 'node_modules/swagger-ui-dist']);
  return {
    files: paths.map((path) => ({ path, content: readFileSync(path), isExecutable: false })),
    packages: [...folders].toSorted().map((folder) => described(folder, locked)),
  };
}

type Locked = z.infer<typeof lock>['packages'];

const filesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(folder.length).includes('/node_modules/'));

/** The folder of an imported package, such as elkjs for elkjs/lib/elk.bundled.js; empty for modules of Node. */
function packageFolder(imported: string, locked: Locked): string[] {
  const folder = `node_modules/${imported.split('/', imported.startsWith('@') ? 2 : 1).join('/')}`;
  return folder in locked ? [folder] : [];
}

export function withDependencies(folders: readonly string[], locked: Locked): string[] {
  const found = new Set(folders);
  for (const folder of found)
    for (const name of requiredBy(folder, locked)) found.add(dependencyFolder(folder, name, locked));
  return [...found];
}

/** Looks for a dependency as Node does: below its dependent, then in each folder above. */
function dependencyFolder(dependent: string, name: string, locked: Locked): string {
  const nested = `${dependent}/node_modules/${name}`;
  const end = dependent.lastIndexOf('/node_modules/');
  if (nested in locked) return nested;
  return end === -1 ? `node_modules/${name}` : dependencyFolder(dependent.slice(0, end), name, locked);
}

function requiredBy(folder: string, locked: Locked): string[] {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked[folder] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...peers];
}

function described(folder: string, locked: Locked): ShippedPackage {
  const { version, license, integrity = null } = locked[folder] ?? {};
  if (version === undefined || license === undefined)
    throw new Error(`package-lock.json gives no version or no license of ${folder}.`);
  return { folder, name: folder.slice(folder.lastIndexOf('node_modules/') + 13), version, license, integrity };
}
