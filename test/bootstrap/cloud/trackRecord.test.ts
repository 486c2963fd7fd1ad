import { describe, expect, it } from '@jest/globals';
import { OperatorCommandRefused } from '../../../src/adapters/http/admin/sendOperatorCommand.js';
import {
  trackRecordReply,
  verifyTrackRecordReply,
} from '../../../src/adapters/http/contract/cloud/operator/trackRecord.js';
import {
  notesOnWindow,
  publishedText,
  verifyAndPublish,
} from '../../../src/bootstrap/cloud/cli/trackRecordCommands.js';
import { answerOf, openApp, type Reply } from './openApp.js';
import { refusal } from '../../refusal.js';

const SECRET = 'a cron secret of the tests';

const counts = { ARMED: 41, TIGHTEN: 18, EXIT: 9 };
const signal = {
  ticker: 'AAPL',
  primitive: 'breakout',
  strength: 0.8,
  narrative: 'Closed above “the high”.',
  fired_at: '2026-11-20T21:00:00.000Z',
};

describe('the track record', () => {
  const cloud = openApp({ CRON_SECRET: SECRET });
  const publish = (body: string | object | undefined, secret = SECRET): Promise<Reply> =>
    cloud.call('POST', '/api/cron/publish-track-record', body, { authorization: `Bearer ${secret}` });
  const latest = (headers: Record<string, string> = {}): Promise<Reply> =>
    cloud.call('GET', '/api/track-record', undefined, headers);

  it('is empty before the first publication [TRK-04]', async () => {
    expect(answerOf(await latest())).toEqual({
      status: 200,
      body: { published_at: null, window_days: 30, counts: { ARMED: 0, TIGHTEN: 0, EXIT: 0 }, signals: [] },
    });
  });

  it('is the last published record, with the time and the window set by the server [TRK-01 TRK-02 TRK-03 CRN-08]', async () => {
    expect(answerOf(await publish({ counts: { ARMED: 1, TIGHTEN: 1, EXIT: 1 }, signals: [] }))).toEqual({
      status: 200,
      body: { job: 'publish-track-record', processed: 1, failed: 0, took_ms: expect.any(Number) },
    });
    const before = Date.now();
    await publish({
      counts,
      signals: [{ ...signal, ticker: 'aapl', fired_at: '2026-11-20T16:00:00-05:00' }],
      window_days: 7,
      published_at: '1999-01-01T00:00:00.000Z',
    });
    const { status, body } = await latest();

    expect({ status, body }).toEqual({
      status: 200,
      body: { published_at: expect.any(String), window_days: 30, counts, signals: [signal] },
    });
    expect(Date.parse(trackRecordReply.parse(body).published_at ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('can be published with the maximum number of signals, each with a long narrative', async () => {
    const long = { ...signal, narrative: 'é'.repeat(2_000) };
    const record = { counts, signals: Array.from({ length: 200 }, () => long) };

    expect((await cloud.command('POST', '/track-record/publish', record)).status).toBe(200);
    expect((await latest()).body).toMatchObject(record);
  });

  it('is published with the first earlier record that is invalid', async () => {
    await cloud.command('POST', '/track-record/publish', { counts, signals: [signal] });
    await cloud.query(`update track_records set content = content || ' '`);
    const earlier = (await cloud.command('POST', '/track-record/verify', { expected: null })).body;

    expect(publishedText({ number: 2, hash: 'HASH' }, verifyTrackRecordReply.parse(earlier))).toBe(
      'Published as record 2.\nHash of the record; keep it for later verification: HASH\nRecord 1 is invalid: its content differs from what was published. Intact records before it: 0.',
    );
  });

  it('is not published if the earlier records cannot be verified', async () => {
    const publishing = verifyAndPublish(async (reply, method, path) => {
      if (path === '/track-record/verify') throw new OperatorCommandRefused('The records cannot be read.');
      return reply.parse((await cloud.command(method, path, { counts, signals: [signal] })).body);
    }, null);

    await expect(publishing).rejects.toThrow('The records cannot be read.');
    expect((await latest()).body).toMatchObject({ published_at: null });
  });

  it('is published with a note on signals outside its window', () => {
    const at = (...times: readonly string[]) => ({
      counts,
      signals: times.map((fired_at) => ({ ...signal, fired_at })),
    });
    const now = Date.parse('2026-11-30T00:00:00Z');

    expect(notesOnWindow(at('2026-10-31T00:00:00Z', '2026-11-30T00:00:00Z'), now)).toEqual([]);
    expect(notesOnWindow(at('2026-10-30T23:59:59Z', '2026-11-20T00:00:00Z', '2026-11-30T00:00:01Z'), now)).toEqual([
      'Note: 2 signals fired outside the last 30 days. If that is a mistake, publish a corrected record.',
    ]);
  });

  it('can be read and revalidated by a page of any origin [REL-05]', async () => {
    const before = await latest();
    const etag = before.headers.get('etag') ?? '';
    expect((await latest({ 'if-none-match': etag })).status).toBe(304);
    await publish({ counts, signals: [signal] });
    const after = await latest({ 'if-none-match': etag });

    expect([after.status, after.headers.get('access-control-allow-origin'), after.headers.get('content-type')]).toEqual(
      [200, '*', 'application/json; charset=utf-8'],
    );
  });

  it.each<[string, object]>([
    ['counts', { signals: [] }],
    ['counts.EXIT', { counts: { ARMED: 1, TIGHTEN: 1 }, signals: [] }],
    ['counts.ARMED', { counts: { ...counts, ARMED: -1 }, signals: [] }],
    ['counts.ARMED', { counts: { ...counts, ARMED: 1.5 }, signals: [] }],
    ['signals', { counts }],
    ['signals', { counts, signals: Array.from({ length: 201 }, () => signal) }],
    ['signals.0.ticker', { counts, signals: [{ ...signal, ticker: '?' }] }],
    ['signals.0.primitive', { counts, signals: [{ ...signal, primitive: 'a b' }] }],
    ['signals.0.strength', { counts, signals: [{ ...signal, strength: 101 }] }],
    ['signals.0.narrative', { counts, signals: [{ ...signal, narrative: ' ' }] }],
    ['signals.0.narrative', { counts, signals: [{ ...signal, narrative: 'x'.repeat(2_001) }] }],
    ['signals.0.fired_at', { counts, signals: [{ ...signal, fired_at: '2026-11-20' }] }],
    ['signals.0.fired_at', { counts, signals: [{ ...signal, fired_at: '2026-02-30T21:00:00Z' }] }],
    ['signals.0.fired_at', { counts, signals: [{ ...signal, fired_at: '0000-01-01T00:00:00+14:00' }] }],
    ['signals.0.fired_at', { counts, signals: [{ ...signal, fired_at: '9999-12-31T23:59:59-14:00' }] }],
  ])('is not published with an invalid value of %s [CRN-08]', async (path, body) => {
    expect(answerOf(await publish(body))).toEqual({
      status: 400,
      body: refusal('invalid_request', { fields: [{ path, message: expect.any(String) }] }),
    });
    expect((await latest()).body).toMatchObject({ published_at: null });
  });

  it('can be published only with the cron secret', async () => {
    expect(answerOf(await publish({ counts, signals: [] }, 'wrong'))).toEqual({
      status: 401,
      body: refusal('cron_secret_invalid'),
    });
    expect(answerOf(await publish(undefined))).toEqual({ status: 400, body: refusal('malformed_json') });
    expect((await latest()).body).toMatchObject({ published_at: null });
  });
});
