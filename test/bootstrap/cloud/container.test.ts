import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { closeCloud, openCloud } from '../../../src/bootstrap/cloud/container.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { systemClock } from '../../../src/bootstrap/systemClock.js';
import { DAY_MS } from '../../../src/domain/shared/timeUnits.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

describe('openCloud', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-container-'));
  let server: PostgresServer;
  beforeAll(async () => {
    server = await createDatabaseWithTables();
  }, 60_000);
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it.each([-1, 1])(
    'uses the database server’s time on a machine whose clock is %i days ahead',
    async (days) => {
      const wrong = new Date(Date.now() + days * DAY_MS);
      jest.spyOn(systemClock, 'now').mockImplementation(() => wrong);
      const container = await openCloud(
        readCloudSettings({ DATA_DIR: folder, DATABASE_URL: server.url }),
        createLog('silent'),
      );
      const reported = container.get(CLOUD_TOKENS.clock).now();
      await closeCloud(container);

      expect(Math.round((wrong.getTime() - reported.getTime()) / DAY_MS)).toBe(days);
    },
    60_000,
  );
});
