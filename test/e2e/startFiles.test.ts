import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { startCloud } from './cloud.js';

const folder = temporaryFolder();
const NAME_PACKAGES = new URL('namePackages.mjs', import.meta.url);

it('a start reads the packages that it uses, those of hundreds of files as the build made one of them', async () => {
  const cloud = await startCloud({ DATA_DIR: folder(), NODE_OPTIONS: `--import=${NAME_PACKAGES.href}` });
  const { code, stderr } = await cloud.stop();
  const packages: readonly string[] = JSON.parse(stderr);

  expect([code, packages.includes('express'), packages.includes('@electric-sql/pglite')]).toEqual([0, true, true]);
  for (const unused of ['@redis/client', 'nodemailer', 'stripe', '@aws-sdk/client-s3']) expect(packages).not.toContain(unused);
  for (const inOneFile of ['@mikro-orm/core', '@mikro-orm/sql', 'kysely', 'inversify', '@inversifyjs/core']) expect(packages).not.toContain(inOneFile);
}, 120_000);
