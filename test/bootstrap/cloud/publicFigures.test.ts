import { describe, expect, it } from '@jest/globals';
import { cacheRead } from '../../../src/application/cloud/cacheRead.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { openApp, type OpenApp } from './openApp.js';

const CRON_SECRET = 'a cron secret of the tests';
const RELEASE = { version: '6.5.0', min_version: '6.4.0', download: { mac: null, win: null }, release_notes: '' };
const RECORD = { counts: { ARMED: 1, TIGHTEN: 2, EXIT: 3 }, signals: [] };

/** A path, an action that changes its figure, and the figure afterwards. */
const FIGURES: readonly [path: string, change: (cloud: OpenApp) => Promise<unknown>, shown: object][] = [
  ['/api/founding-counter', (cloud) => cloud.issue('founding'), { claimed: 1 }],
  ['/api/latest-version', (cloud) => cloud.command('POST', '/release/set', RELEASE), { version: '6.5.0' }],
  [
    '/api/track-record',
    (cloud) => cloud.call('POST', '/api/cron/publish-track-record', RECORD, { authorization: `Bearer ${CRON_SECRET}` }),
    { counts: RECORD.counts },
  ],
];

describe('published statistics', () => {
  const cloud = openApp({ CRON_SECRET });

  it.each(FIGURES)('include a change made by this process in the next reply of %s', async (path, change, shown) => {
    const before = await cloud.call('GET', path);
    await change(cloud);
    const after = await cloud.call('GET', path);

    expect(before.body).not.toMatchObject(shown);
    expect(after.body).toMatchObject(shown);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('exclude a revoked founding license from the next reply', async () => {
    await cloud.issue('founding', 'founder@example.com');
    const before = await cloud.call('GET', '/api/founding-counter');
    await cloud.command('POST', '/license/revoke', { email: 'founder@example.com' });
    const after = await cloud.call('GET', '/api/founding-counter');

    expect([before.body, after.body]).toMatchObject([{ claimed: 1 }, { claimed: 0 }]);
  });
});

describe('published statistics whose cache is still valid', () => {
  const cloud = openApp({ CRON_SECRET }, (container) => {
    container.rebind(CLOUD_TOKENS.cachingWrapper).toConstantValue((read) =>
      cacheRead(
        read,
        () => 0,
        () => 0,
      ),
    );
  });

  it.each(FIGURES)('are served at %s without another database read', async (path, change) => {
    const before = await cloud.call('GET', path);
    await change(cloud);
    const after = await cloud.call('GET', path);

    expect([after.status, after.body]).toEqual([200, before.body]);
  });
});
