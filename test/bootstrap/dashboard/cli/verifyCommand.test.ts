import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { runDashboardInProcess } from '../program.js';

const at = temporaryFolder();
const NAME = 'plumbline-7.0.0-linux-x64.tar.gz';
const publisher = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');

async function publish(sums: string, key = publisher.privateKey): Promise<void> {
  await writeFile(at('SHA256SUMS'), sums);
  await writeFile(at('SHA256SUMS.sig'), sign(null, Buffer.from(sums), key));
}

const verify = () => runDashboardInProcess(['verify', at(NAME), '--key', at('publisher.pem')], {});

describe('plumbline verify', () => {
  const content = Buffer.from('a release');
  const sums = `${createHash('sha256').update(content).digest('hex')}  ${NAME}\n`;

  beforeEach(async () => {
    await writeFile(at('publisher.pem'), publisher.publicKey.export({ type: 'spki', format: 'pem' }));
    await writeFile(at(NAME), content);
    await publish(sums);
  });

  it('accepts a file that the publisher signed', async () => {
    expect(await verify()).toEqual({
      code: 0,
      stdout: `${at(NAME)} is complete and signed by the publisher.\n`,
      stderr: '',
    });
  });

  it.each([
    ['a file that was cut short', () => truncate(at(NAME), 4), 'its SHA-256 differs'],
    ['a file that was changed', () => writeFile(at(NAME), 'a pelease'), 'its SHA-256 differs'],
    ['checksums that were changed', () => writeFile(at('SHA256SUMS'), sums.replace(/^./, 'g')), 'is not signed'],
    ["checksums with a stranger's signature", () => publish(sums, stranger.privateKey), 'is not signed'],
    ['an empty signature', () => writeFile(at('SHA256SUMS.sig'), ''), 'is not signed'],
    ['checksums that do not list the file', () => publish(sums.replace('7.0.0', '7.0.1')), 'does not list'],
    ['checksums that list the file twice', () => publish(sums + sums.replace(/^./, 'f')), 'does not list'],
  ])('refuses %s', async (_what, spoil: () => Promise<void>, reason) => {
    await spoil();
    const { code, stdout, stderr } = await verify();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(reason);
  });

  it('says that an installation built from source lacks the publisher’s key', async () => {
    const { code, stderr } = await runDashboardInProcess(['verify', at(NAME)], {});
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("it has no publisher's key. Use --key FILE."),
    });
  });

  it('refuses a key that is not an Ed25519 key', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    await writeFile(at('publisher.pem'), rsa.export({ type: 'spki', format: 'pem' }));
    const { code, stderr } = await verify();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('must name a public Ed25519 key') });
  });
});
