import { describe, expect, it } from '@jest/globals';
import { openApp } from './openApp.js';

describe('fields that a request must not set', () => {
  const cloud = openApp();

  it('do not change a trial’s license', async () => {
    const asked = {
      email: 'holder@example.com',
      tier: 'founding',
      status: 'active',
      expires_at: null,
      slot: 1,
      customer_id: 'cus_other',
      isAdmin: true,
      valid: true,
    };
    const { status, body } = await cloud.call('POST', '/api/trial/start', asked);

    expect({ status, body }).toMatchObject({ status: 200, body: { tier: 'trial', expires_at: expect.any(String) } });
    expect(await cloud.query('select tier, slot, customer_id, expires_at is not null as ends from licenses')).toEqual([
      { tier: 'trial', slot: null, customer_id: null, ends: true },
    ]);
  });

  it('do not change a snapshot’s license or id', async () => {
    const [mine, other] = [
      await cloud.issue('premium', 'mine@example.com'),
      await cloud.issue('premium', 'other@example.com'),
    ];
    const [theirs] = await cloud.query("select id from licenses where email = 'other@example.com'");
    const id = '00000000-0000-4000-8000-000000000001';
    const asked = {
      blob: 'AAAA',
      meta: {},
      passphrase_fp: 'fp',
      license_id: theirs?.['id'],
      snapshot_id: id,
      id,
      size_bytes: 1,
      created_at: '2001-01-01T00:00:00.000Z',
    };
    await cloud.call('POST', '/api/sync/upload', asked, { 'x-license-key': mine });
    const lists = await Promise.all(
      [mine, other].map((key) => cloud.call('GET', '/api/sync/list', undefined, { 'x-license-key': key })),
    );

    expect(lists.map(({ body }) => body)).toMatchObject([{ snapshots: [{ size_bytes: 3 }] }, { snapshots: [] }]);
    expect(JSON.stringify(lists[0]?.body)).not.toContain(id);
    expect(JSON.stringify(lists[0]?.body)).not.toContain('2001-01-01');
  });
});
