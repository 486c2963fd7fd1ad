import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { OperatorCommandRefused, sendOperatorCommand } from '../../../src/adapters/http/admin/sendOperatorCommand.js';
import { issueLicenseReply, licenseDetailsReply } from '../../../src/adapters/http/contract/cloud/operator/admin.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { IS_NIGHTLY } from '../../runs.js';
import { cloudStarter, validateLicense, type Cloud } from '../cloud.js';

jest.setTimeout(300_000);

const WRITERS = 6;
/** Ranges for the number of acknowledgments to wait for before the kill. */
const ACKNOWLEDGED = [
  { min: 1, max: 1 },
  { min: 2, max: 8 },
  { min: 9, max: 25 },
];
/** Ranges for the milliseconds from the last of these acknowledgments to the kill. */
const AFTER_MS = [
  { min: 0, max: 0 },
  { min: 1, max: 12 },
];
const SEED = Number(process.env['SIGKILL_SEED'] ?? Date.now() % 2 ** 31);

const at = temporaryFolder();
const start = cloudStarter();

interface Acknowledged {
  readonly email: string;
  readonly key: string;
}

const holder = z.object({ socket: z.string() });
const socketOf = (folder: string): string =>
  holder.parse(JSON.parse(readFileSync(join(folder, '.lock.json'), 'utf8'))).socket;

const emailOf = (round: number, writer: number, n: number): string => `round${round}-writer${writer}-${n}@example.com`;

/** Every combination of the ranges. */
const kinds = ACKNOWLEDGED.flatMap((acknowledged) =>
  AFTER_MS.map((afterMs) => fc.record({ acknowledged: fc.integer(acknowledged), afterMs: fc.integer(afterMs) })),
);
/**
 * A run draws two of these kinds in random order, so that each kill happens on files that another kind left; the
 * nightly run draws each four times.
 */
const kills = IS_NIGHTLY ? Array.from({ length: 4 }, () => kinds).flat() : kinds;
const count = IS_NIGHTLY ? kills.length : 2;
const [moments = []] = fc.sample(
  fc.tuple(...kills).chain((each) => fc.shuffledSubarray(each, { minLength: count, maxLength: count })),
  { seed: SEED, numRuns: 1 },
);

/** Issues licenses in parallel until the cloud is killed; returns the acknowledged ones. */
async function writeUntilKilled(
  cloud: Cloud,
  socket: string,
  round: number,
  moment: (typeof moments)[number],
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const issueOn = async (writer: number): Promise<void> => {
    for (let n = 0; ; n++) {
      const email = emailOf(round, writer, n);
      const { key } = issueLicenseReply.parse(
        JSON.parse(String(await sendOperatorCommand(socket, 'POST', '/license/issue', { email, tier: 'pro' }))),
      );
      acknowledged.push({ email, key });
      if (acknowledged.length === moment.acknowledged) setTimeout(() => cloud.child.kill('SIGKILL'), moment.afterMs);
    }
  };
  await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => issueOn(writer)));
  await cloud.ended;
  return acknowledged;
}

/** Returns all stored licenses, acknowledged or not. Each writer's numbers begin at 0 and have no gaps. */
async function everyLicense(socket: string): Promise<z.infer<typeof licenseDetailsReply>['licenses']> {
  const found = [];
  for (const round of moments.keys()) {
    for (let writer = 0; writer < WRITERS; writer++) {
      for (let n = 0; ; n++) {
        const shown = await sendOperatorCommand(socket, 'POST', '/license/show', {
          email: emailOf(round, writer, n),
        }).catch(nothingIfRefused);
        if (shown === null) break;
        found.push(...licenseDetailsReply.parse(JSON.parse(String(shown))).licenses);
      }
    }
  }
  return found;
}

function nothingIfRefused(error: unknown): null {
  if (error instanceof OperatorCommandRefused) return null;
  throw error;
}

it(`${moments.length} kills while licenses are written lose no acknowledged license (SIGKILL_SEED=${SEED})`, async () => {
  const folder = at('data');
  const acknowledged: Acknowledged[] = [];
  for (const [round, moment] of moments.entries()) {
    const cloud = await start({ DATA_DIR: folder });
    acknowledged.push(...(await writeUntilKilled(cloud, socketOf(folder), round, moment)));
    expect(cloud.child.signalCode).toBe('SIGKILL');
  }

  const cloud = await start({ DATA_DIR: folder });
  const lost = [];
  for (const { email, key } of acknowledged) {
    const { valid, email: holds } = await validateLicense(cloud, key);
    if (!valid || holds !== email) lost.push(email);
  }
  const stored = await everyLicense(socketOf(folder));

  expect(lost).toEqual([]);
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged.length);
  expect(stored.filter(({ keys, history }) => keys.length !== 1 || history.length !== 1)).toEqual([]);
  expect(await cloud.stop()).toMatchObject({ code: 0, stderr: '' });
});
