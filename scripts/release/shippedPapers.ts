import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeBinary } from './nodeBinaries.ts';
import type { ShippedPackage } from './shippedFiles.ts';

/** The license texts of everything in the release. */
export function licenseTexts(packages: readonly ShippedPackage[], node: NodeBinary): string {
  const texts = packages.map((each) => {
    const files = globSync('{LICEN[SC]E,NOTICE,license,licence,notice}*', { cwd: each.folder }).toSorted();
    const found = files.map((file) => readFileSync(join(each.folder, file), 'utf8').trim());
    return chapter(`${each.name} ${each.version} (${each.license})`, found.join('\n\n'));
  });
  return [chapter(`Node.js ${node.version}`, node.license.toString('utf8').trim()), ...texts].join('\n');
}

const chapter = (title: string, text: string): string =>
  `${title}\n${'='.repeat(title.length)}\n\n${text === '' ? 'The package comes without a license text.' : text}\n`;

/**
 * The software bill of materials: a CycloneDX 1.6 document without a date, so that every build gives the same bytes.
 */
export function billOfMaterials(version: string, packages: readonly ShippedPackage[], node: NodeBinary): string {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'plumbline', version } },
    components: [
      { type: 'platform', name: 'node', version: node.version, licenses: [{ license: { id: 'MIT' } }] },
      ...packages.map(({ name, version: ofPackage, license, integrity }) => ({
        type: 'library',
        name,
        version: ofPackage,
        purl: `pkg:npm/${name.replace('@', '%40')}@${ofPackage}`,
        licenses: [/ (?:OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
        ...(integrity === null ? {} : { hashes: [sha512(integrity)] }),
      })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const sha512 = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
});
