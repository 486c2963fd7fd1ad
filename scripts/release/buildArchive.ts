import { archiveName, type Platform } from '../../dist/domain/shared/release/release.js';
import { tarGz, zip, type ArchiveFile } from './archive.ts';
import { launchers } from './launchers.ts';
import type { NodeBinary } from './nodeBinaries.ts';
import { billOfMaterials, licenseTexts } from './shippedPapers.ts';
import { shippedFiles } from './shippedFiles.ts';

interface Release {
  readonly version: string;
  readonly platform: Platform;
  readonly node: NodeBinary;
  /** The publisher's keys in PEM format. */
  readonly publicKeys: readonly string[];
  /** The origin of the publisher's cloud; null when users enter it themselves. */
  readonly cloudUrl: string | null;
  /** The date of all files in the archive. */
  readonly date: Date;
}

/**
 * Packs the built dashboard with its Node binary and its launchers. The file `current` names the version folder in use.
 */
export async function buildArchive({
  version,
  platform,
  node,
  publicKeys,
  cloudUrl,
  date,
}: Release): Promise<{ readonly name: string; readonly content: Buffer }> {
  const { files, packages } = shippedFiles();
  const isWindows = platform === 'win_x64';
  const name = archiveName(version, platform);
  const stem = name.replace(/\.(?:zip|tar\.gz)$/, '');
  const inVersion = (path: string): string => `${stem}/versions/${version}/${path}`;
  const entries = [
    ...launchers(platform).map((launcher) => ({ ...launcher, path: `${stem}/${launcher.path}` })),
    text(`${stem}/current`, `${version}\n`),
    ...files.map((file) => ({ ...file, path: inVersion(`app/${file.path}`) })),
    text(inVersion('app/publisher-keys.json'), `${JSON.stringify(publicKeys, null, 2)}\n`),
    ...(cloudUrl === null
      ? []
      : [text(inVersion('app/release-settings.json'), `${JSON.stringify({ CLOUD_URL: cloudUrl })}\n`)]),
    text(inVersion('LICENSES.txt'), licenseTexts(packages, node)),
    text(inVersion('sbom.cdx.json'), billOfMaterials(version, packages, node)),
    { path: inVersion(`node/${isWindows ? 'node.exe' : 'node'}`), content: node.program, isExecutable: true },
    { path: inVersion('node/LICENSE'), content: node.license, isExecutable: false },
  ];
  return { name, content: isWindows ? zip(entries, date) : await tarGz(entries, date) };
}

const text = (path: string, content: string): ArchiveFile => ({
  path,
  content: Buffer.from(content),
  isExecutable: false,
});
