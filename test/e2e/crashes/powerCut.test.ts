import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { sendOperatorCommand } from '../../../src/adapters/http/admin/sendOperatorCommand.js';
import { issueLicenseReply } from '../../../src/adapters/http/contract/cloud/operator/admin.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { cloudStarter, startNewCloud, validateLicense } from '../cloud.js';

const at = temporaryFolder();
const start = cloudStarter(startNewCloud);
const POWER_CUT = new URL('powerCut.mjs', import.meta.url);

const holder = z.object({ socket: z.string() });

/** Issues a license in `folder`, and copies to `left` the files that a power cut during the reply would leave. */
async function issueUntilPowerCut(folder: string, left: string, email: string): Promise<string> {
  const cloud = await start({
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=${POWER_CUT.href}`,
    CUT_FROM: folder,
    CUT_TO: left,
    CUT_AT: '/license/issue',
  });
  const { socket } = holder.parse(JSON.parse(readFileSync(join(folder, '.lock.json'), 'utf8')));
  const { key } = issueLicenseReply.parse(
    JSON.parse(String(await sendOperatorCommand(socket, 'POST', '/license/issue', { email, tier: 'pro' }))),
  );
  cloud.child.kill('SIGKILL');
  await cloud.ended;
  return key;
}

describe('the cloud with the embedded database', () => {
  it('keeps every acknowledged license after a power cut, whether its folder was new or already in use', async () => {
    const inNewFolder = await issueUntilPowerCut(at('new'), at('used'), 'first@example.com');
    const inUsedFolder = await issueUntilPowerCut(at('used'), at('last'), 'second@example.com');
    const cloud = await start({ DATA_DIR: at('last') });

    expect([
      (await validateLicense(cloud, inNewFolder)).valid,
      (await validateLicense(cloud, inUsedFolder)).valid,
    ]).toEqual([true, true]);
  }, 120_000);
});
