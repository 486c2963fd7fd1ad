import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckForUpdate } from '../../../../src/application/dashboard/agents/checkForUpdate.js';
import { LatestReleaseCache } from '../../../../src/application/dashboard/release/latestReleaseCache.js';
import type { StoredReleaseCheck } from '../../../../src/application/dashboard/release/releaseCheckStore.port.js';
import { closeServer, listen } from '../../../servers/listen.js';
import { CloudHttpClient } from '../../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudApiClient } from '../../../../src/adapters/cloudClient/cloudApiClient.js';
import { DAY_MS } from '../../../../src/domain/shared/timeUnits.js';

/** A timeout that no test reaches. */
const PATIENCE_MS = 600_000;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const release = { version: '6.5.0', min_version: '6.4.0', download: { mac: null, win: null }, release_notes: '' };
  response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' }).end(JSON.stringify(release));
});
let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => closeServer(server));

describe('CheckForUpdate', () => {
  it('asks for the latest release, and again 24 hours later, even if the program restarts in between [REL-03]', async () => {
    let stored: StoredReleaseCheck | null = null;
    const memories = { load: async () => stored, save: async (memory: StoredReleaseCheck) => void (stored = memory) };
    const started = async (): Promise<CheckForUpdate> => {
      const known = new LatestReleaseCache(memories, '6.4.0');
      await known.load();
      return new CheckForUpdate(
        { kind: 'connected', cloud: new CloudApiClient(new CloudHttpClient(origin, PATIENCE_MS)) },
        known,
      );
    };
    const first = await started();
    const due = first.firstRoundAt(NOON);
    const end = await first.round(NOON, new AbortController().signal);

    expect([due, end, asked]).toEqual([NOON, { kind: 'done', nextAt: NOON + DAY_MS }, ['GET /api/latest-version']]);
    expect((await started()).firstRoundAt(NOON + 1)).toBe(NOON + DAY_MS);
  });
});
