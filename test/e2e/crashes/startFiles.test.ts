import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { startCloud } from '../cloud.js';

const folder = temporaryFolder();
const NAME_PACKAGES = new URL('namePackages.mjs', import.meta.url);

it('loads no package when the cloud starts except the one that cannot be bundled', async () => {
  const cloud = await startCloud({ DATA_DIR: folder(), NODE_OPTIONS: `--import=${NAME_PACKAGES.href}` });
  const { code, stderr } = await cloud.stop();
  const packages: readonly string[] = JSON.parse(stderr);

  expect([code, packages.toSorted()]).toEqual([0, ['@electric-sql/pglite']]);
}, 120_000);
