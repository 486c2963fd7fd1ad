import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { closeCloud, openCloud } from '../../../src/bootstrap/cloud/container.js';
import { startCloud } from '../../../src/bootstrap/cloud/main.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { steadyClock, systemClock } from '../../../src/bootstrap/systemClock.js';
import { MikroLicenses } from '../../../src/adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
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
      jest.spyOn(steadyClock, 'now').mockImplementation(() => wrong);
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

  it('keeps its time when the machine’s clock is set after the start', async () => {
    const container = await openCloud(
      readCloudSettings({ DATA_DIR: folder, DATABASE_URL: server.url }),
      createLog('silent'),
    );
    const before = container.get(CLOUD_TOKENS.clock).now().getTime();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + DAY_MS);
    jest.spyOn(systemClock, 'now').mockReturnValue(new Date(now + DAY_MS));
    const after = container.get(CLOUD_TOKENS.clock).now().getTime();
    await closeCloud(container);

    expect(Math.round((after - before) / DAY_MS)).toBe(0);
  }, 60_000);

  it('starts a server that can be stopped even if the database fails just after the start', async () => {
    const count = jest
      .spyOn(MikroLicenses.prototype, 'countKeys')
      .mockRejectedValue(new UpstreamError('database', 'The database does not answer.'));
    const settings = { DATA_DIR: folder, DATABASE_URL: server.url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
    const running = await startCloud(settings);
    await running.stop();

    expect(count).toHaveBeenCalledTimes(1);
  }, 60_000);
});
