import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CloudHttpClient } from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import { CloudApiClient } from '../../../src/adapters/cloudClient/cloudApiClient.js';
import type { OutgoingAlert } from '../../../src/domain/dashboard/agents/alerts/outgoingAlert.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { answerJson, startStandIn, type StandIn } from '../../servers/standIn.js';

const REPLY = {
  dispatched: true,
  duplicate: false,
  suppressed_until: '2026-11-20T22:00:00.000Z',
  channels: { email: 'sent', push: 'skipped' },
};
const ALERT: OutgoingAlert = {
  id: 'csv AAPL 2026-11-20:stop_breached',
  type: 'stop_breach',
  ticker: 'AAPL',
  message: 'Below its stop.',
  details: {},
  at: 1_763_676_000_000,
};

describe('CloudApiClient', () => {
  let standIn: StandIn;
  let keys: unknown[];
  beforeEach(async () => {
    keys = [];
    standIn = await startStandIn(
      (request, response) => void noteKey(request).then(() => answerJson(REPLY)(request, response)),
    );
  });
  afterEach(() => standIn.close());

  const noteKey = async (request: IncomingMessage) =>
    void keys.push(Object(JSON.parse(await text(request))).idempotency_key);
  const dispatch = (alert: OutgoingAlert) =>
    new CloudApiClient(new CloudHttpClient(standIn.origin)).dispatchAlert(
      licenseKeyNumber(1),
      alert,
      new AbortController().signal,
    );

  it('repeats the idempotency key when it sends the same alert again, even from a new process [ALR-21]', async () => {
    for (const each of [ALERT, ALERT, structuredClone(ALERT)]) await dispatch(each);

    expect(keys).toEqual(Array(3).fill(keys[0]));
    expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it('does not report when the cloud’s suppression window ends, because clocks can differ', async () => {
    expect(await dispatch(ALERT)).toBeUndefined();
  });

  it('sends a different idempotency key for a different alert, and from a different machine', async () => {
    for (const each of [ALERT, { ...ALERT, id: 'csv AAPL 2026-11-20:rung_hit:1' }, { ...ALERT, at: ALERT.at + 1 }])
      await dispatch(each);

    expect(new Set(keys).size).toBe(3);
  });
});
