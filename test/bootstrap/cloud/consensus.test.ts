import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Container } from 'inversify';
import { topConsensusReply } from '../../../src/adapters/http/contract/cloud/consensus.js';
import { ConsensusSubmitterEntity } from '../../../src/adapters/mikroorm/entities/consensus/consensusSubmitter.entity.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { licenseKeyIn } from '../../servers/buyers.js';
import { answerOf, openApp, type OpenApp, type Reply } from './openApp.js';
import { refusal } from '../../refusal.js';

const fire = (ticker: string, kind = 'breakout', state = 'ARMED', strength: unknown = 0.5) => ({
  ticker,
  kind,
  strength,
  state,
});

/** Returns functions that send requests with the license keys of numbered users. */
function usersOf(cloud: OpenApp) {
  const keys: string[] = [];
  const keyOf = async (user: number): Promise<string> =>
    (keys[user] ??= await cloud.issue('pro', `user${user}@example.com`));
  const get = async (path: string): Promise<Reply> =>
    cloud.call('GET', `/api/consensus/${path}`, undefined, { 'x-license-key': await keyOf(0) });
  const send = async (body: string | object, user = 0): Promise<Reply> =>
    cloud.call('POST', '/api/consensus/submit', body, { 'x-license-key': await keyOf(user) });
  const submit = async (user: number, ...fires: readonly object[]): Promise<unknown> =>
    (await send({ fires, regime: 'risk_on' }, user)).body;
  beforeEach(() => void keys.splice(0));
  return { keyOf, get, send, submit };
}

/** The cloud's clock stands still, so that no day ends during a test. */
const AT = new Date();
const TODAY = AT.toISOString().slice(0, 10);
const stopClock = (container: Container): void =>
  void container.rebind(CLOUD_TOKENS.clock).toConstantValue({ now: () => AT });

describe('the consensus API', () => {
  let mostAtOnce = 0;
  const cloud = openApp({}, (container) => {
    stopClock(container);
    const signals = container.get(CLOUD_TOKENS.consensusSignals);
    const record = signals.record.bind(signals);
    let running = 0;
    signals.record = async (...submission) => {
      mostAtOnce = Math.max(mostAtOnce, ++running);
      return record(...submission).finally(() => running--);
    };
  });
  const { keyOf, get, send, submit } = usersOf(cloud);

  it('counts new signals and all signals of the day [CON-04 CON-08 CON-12 CON-13 CON-15]', async () => {
    const sent = [fire('AAPL'), fire('aapl', 'pullback', 'EXIT', 'strong'), fire('BRK.B', 'gap', 'TIGHTEN', 100)];

    expect(await submit(0, ...sent)).toEqual({ accepted: 3, duplicates: 0 });
    expect(await submit(0, ...sent)).toEqual({ accepted: 0, duplicates: 3 });
    expect(await submit(0, fire('MSFT'), fire('AAPL'), fire('MSFT', 'breakout', 'EXIT'))).toEqual({
      accepted: 1,
      duplicates: 2,
    });
    expect(await submit(1, fire('AAPL'))).toEqual({ accepted: 1, duplicates: 0 });
    expect(await submit(0)).toEqual({ accepted: 0, duplicates: 0 });
  });

  it('keeps each spelling of a ticker apart, in upper case', async () => {
    await submit(0, fire('brk-b'), fire('BRK.B', 'gap'));

    expect(await cloud.all(ConsensusSubmitterEntity)).toMatchObject([
      { fires: { 'BRK-B breakout': expect.anything(), 'BRK.B gap': expect.anything() } },
    ]);
    expect((await get('ticker/brk-b')).body).toEqual({ ticker: 'BRK-B', sufficient: false });
  });

  it('stores only a keyed hash of the sender’s license id, however the license key is spelled [CON-02]', async () => {
    const key = await keyOf(0);
    await cloud.call(
      'POST',
      '/api/consensus/submit',
      { fires: [fire('AAPL')], regime: null },
      { 'x-license-key': ` ${key.toLowerCase()} ` },
    );
    await submit(0, fire('AAPL', 'breakout', 'EXIT', 1));

    const submitters = await cloud.all(ConsensusSubmitterEntity);
    expect(submitters).toMatchObject([
      {
        submitter: expect.stringMatching(/^[0-9a-f]{16}$/),
        regime: 'risk_on',
        states: { AAPL: 'EXIT' },
        fires: { 'AAPL breakout': ['EXIT', 1] },
      },
    ]);
    const ids = (await cloud.all(License)).map(({ id }) => id);
    const unkeyed = [key, ...ids].map((text) => createHash('sha256').update(text).digest('hex'));
    expect([...unkeyed, ...ids].map((text) => text.slice(0, 16))).not.toContain(submitters[0]?.submitter);
  });

  it('counts all keys of a license as one user [CON-24]', async () => {
    for (const user of [0, 1, 2]) await submit(user, fire('AAPL'));
    for (const earlierMails of [0, 1, 2, 3]) {
      await cloud.command('POST', '/license/resend', { email: 'user0@example.com' });
      const key = licenseKeyIn((await cloud.mails())[earlierMails] ?? '');
      const sent = await cloud.call(
        'POST',
        '/api/consensus/submit',
        { fires: [fire('AAPL')], regime: null },
        { 'x-license-key': key },
      );
      expect(answerOf(sent)).toEqual({ status: 200, body: { accepted: 0, duplicates: 1 } });
    }

    const asked = await cloud.call('GET', '/api/consensus/ticker/AAPL', undefined, { 'x-license-key': await keyOf(1) });
    expect(answerOf(asked)).toEqual({ status: 200, body: { ticker: 'AAPL', sufficient: false } });
    expect(await cloud.all(ConsensusSubmitterEntity)).toHaveLength(3);
  });

  it('shows the states of a ticker only if at least five users reported it [CON-03 CON-05 CON-09 CON-16 CON-20]', async () => {
    for (const user of [0, 1, 2, 3])
      await submit(user, fire('AAPL', 'breakout', user === 0 ? 'EXIT' : 'ARMED'), fire('AAPL', 'gap', 'ARMED'));
    expect(answerOf(await get('ticker/aapl'))).toEqual({ status: 200, body: { ticker: 'AAPL', sufficient: false } });
    expect(answerOf(await get('top'))).toEqual({ status: 200, body: { date: TODAY, tickers: [] } });
    await submit(4, fire('AAPL', 'breakout', 'TIGHTEN'));
    await submit(0, fire('AAPL', 'breakout', 'EXIT'));

    expect(answerOf(await get('ticker/AAPL'))).toEqual({
      status: 200,
      body: {
        ticker: 'AAPL',
        sufficient: true,
        sample_users: 5,
        armed_pct: 60,
        tighten_pct: 20,
        exit_pct: 20,
        top_kinds: [{ kind: 'breakout', users: 5 }],
      },
    });
    expect(answerOf(await get('top'))).toEqual({
      status: 200,
      body: { date: TODAY, tickers: [{ ticker: 'AAPL', armed_users: 3, sample_users: 5, armed_pct: 60 }] },
    });
  });

  it('ranks tickers by the users who report ARMED, then by all users, then by name [CON-06 CON-10 CON-21]', async () => {
    const states = { C: 'AAAAA', B: 'AAAAA', D: 'AAAAAT', E: 'AAAAEE', F: 'EEEEE', G: 'AAAA' };
    for (const [ticker, letters] of Object.entries(states)) {
      for (const [user, letter] of Array.from(letters).entries()) {
        await submit(user, fire(ticker, 'gap', letter === 'A' ? 'ARMED' : letter === 'T' ? 'TIGHTEN' : 'EXIT'));
      }
    }
    const rank = async (query: string): Promise<unknown> =>
      topConsensusReply.parse((await get(`top${query}`)).body).tickers.map(({ ticker }) => ticker);

    expect([await rank(''), await rank('?limit=2'), await rank('?limit=50')]).toEqual([
      ['D', 'B', 'C', 'E', 'F'],
      ['D', 'B'],
      ['D', 'B', 'C', 'E', 'F'],
    ]);
  });

  it('covers only the current UTC day [CON-14]', async () => {
    for (const user of [0, 1, 2, 3, 4]) await submit(user, fire('AAPL'));
    for (const table of ['consensus_submitters', 'consensus_states', 'consensus_kinds'])
      await cloud.query(`update ${table} set day = day - 1`);

    expect([(await get('ticker/AAPL')).body, (await get('top')).body]).toEqual([
      { ticker: 'AAPL', sufficient: false },
      { date: TODAY, tickers: [] },
    ]);
    expect(await submit(0, fire('AAPL'))).toEqual({ accepted: 1, duplicates: 0 });
    await cloud.tick('prune');
    expect(await cloud.all(ConsensusSubmitterEntity)).toMatchObject([{ day: TODAY }]);
  });

  it.each<[string, object]>([
    ['fires', { regime: null }],
    ['fires', { fires: 'AAPL', regime: null }],
    ['fires', { fires: Array.from({ length: 501 }, (_, n) => fire(`T${n}`)), regime: null }],
    ['fires.0', { fires: ['AAPL'], regime: null }],
    ['fires.1.ticker', { fires: [fire('AAPL'), fire('1X')], regime: null }],
    ['fires.0.ticker', { fires: [fire('ABCDEFGHIJK')], regime: null }],
    ['fires.0.ticker', { fires: [fire('')], regime: null }],
    ['fires.0.ticker', { fires: [fire(' AAPL')], regime: null }],
    ['fires.0.ticker', { fires: [fire('ß')], regime: null }],
    ['fires.0.kind', { fires: [fire('AAPL', '')], regime: null }],
    ['fires.0.kind', { fires: [fire('AAPL', 'a b')], regime: null }],
    ['fires.0.kind', { fires: [fire('AAPL', '__proto__')], regime: null }],
    ['fires.0.kind', { fires: [fire('AAPL', 'x'.repeat(65))], regime: null }],
    ['fires.0.state', { fires: [fire('AAPL', 'gap', 'WATCH')], regime: null }],
    ['fires.0.strength', { fires: [fire('AAPL', 'gap', 'ARMED', 100.5)], regime: null }],
    ['fires.0.strength', { fires: [fire('AAPL', 'gap', 'ARMED', -0.1)], regime: null }],
    ['fires.0.strength', { fires: [fire('AAPL', 'gap', 'ARMED', null)], regime: null }],
    ['fires.0.strength', { fires: [fire('AAPL', 'gap', 'ARMED', 'very strong')], regime: null }],
    ['regime', { fires: [], regime: 5 }],
    ['regime', { fires: [], regime: 'risk on' }],
  ])('refuses an invalid value of %s [CON-01 CON-12]', async (path, body) => {
    expect(answerOf(await send(body))).toEqual({
      status: 400,
      body: refusal('invalid_request', { fields: [{ path, message: expect.any(String) }] }),
    });
  });

  it('accepts reports with up to 500 signals, with or without a regime [CON-12]', async () => {
    const many = Array.from({ length: 500 }, (_, n) => fire(`T${n}`));

    expect([(await send({ fires: many, regime: null })).body, (await send({ fires: [] })).body]).toEqual([
      { accepted: 500, duplicates: 0 },
      { accepted: 0, duplicates: 0 },
    ]);
    expect(answerOf(await send('{'))).toEqual({ status: 400, body: refusal('malformed_json') });
    expect(answerOf(await send(`{"fires":[]${' '.repeat(130 * 1024)}}`))).toEqual({
      status: 413,
      body: refusal('payload_too_large', { limit_bytes: 131_072 }),
    });
  });

  it('limits each user to 1,000 signals a day, but still updates those already stored', async () => {
    await submit(0, fire('AAPL'));
    const others = Array.from({ length: 999 }, (_, n): [string, ['EXIT', number]] => [`MSFT k${n}`, ['EXIT', 0]]);
    await cloud.edit(ConsensusSubmitterEntity, ({ fires }) => void Object.assign(fires, Object.fromEntries(others)));

    expect(answerOf(await send({ fires: [fire('AAPL'), fire('AAPL', 'gap')] }))).toEqual({
      status: 400,
      body: refusal('invalid_request', { fields: [{ path: 'fires', message: expect.stringContaining(' 1000 ') }] }),
    });
    expect([await submit(0, fire('AAPL', 'breakout', 'EXIT')), await submit(1, fire('AAPL', 'gap'))]).toEqual([
      { accepted: 0, duplicates: 1 },
      { accepted: 1, duplicates: 0 },
    ]);
  });

  it('records simultaneous submissions of a license one after another', async () => {
    mostAtOnce = 0;
    await keyOf(0);
    await Promise.all(['AAPL', 'MSFT', 'KO', 'XOM', 'SPY', 'QQQ'].map((ticker) => submit(0, fire(ticker))));

    expect(mostAtOnce).toBe(1);
    expect((await cloud.all(ConsensusSubmitterEntity)).map(({ fires }) => Object.keys(fires).length)).toEqual([6]);
  });

  it('records a change within seconds even if the user has 30,000 tickers', async () => {
    await submit(0, fire('AAPL'));
    const states = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`T${n}`, 'EXIT']));
    await cloud.edit(ConsensusSubmitterEntity, (each) => void Object.assign(each.states, states));

    expect(await submit(0, fire('AAPL', 'breakout', 'EXIT'))).toEqual({ accepted: 0, duplicates: 1 });
    expect(await cloud.query("select armed, exit from consensus_states where ticker = 'AAPL'")).toEqual([
      { armed: 0, exit: 1 },
    ]);
  });

  it('lists the response codes of its submit route in /openapi.json', async () => {
    const { body } = await cloud.call('GET', '/openapi.json');

    expect(Object.keys(Object(body).paths['/api/consensus/submit'].post.responses)).toEqual([
      '200',
      '400',
      '401',
      '408',
      '413',
      '429',
      '502',
      '503',
    ]);
  });

  it.each(['0', '51', '-1', '1.5', 'x', '', '1&limit=2', '10.0', '1e1', '0x10', '+5', '%2B5', '010', '%2010'])(
    'refuses a list of %j tickers [CON-06]',
    async (limit) => {
      expect(answerOf(await get(`top?limit=${limit}`))).toEqual({
        status: 400,
        body: refusal('invalid_request', { fields: [{ path: 'limit', message: expect.any(String) }] }),
      });
    },
  );

  it.each(['1X', 'ABCDEFGHIJK', '%00', 'a%20b', 'A%0A', '%20A', '%C3%9F'])('refuses the ticker %s', async (ticker) => {
    expect(answerOf(await get(`ticker/${ticker}`))).toEqual({ status: 404, body: refusal('not_found') });
  });

  it.each([
    ['POST', 'submit'],
    ['GET', 'ticker/AAPL'],
    ['GET', 'top'],
  ])('requires a valid license: %s %s [AUT-06]', async (method, path) => {
    const call = (headers: Record<string, string>): Promise<Reply> =>
      cloud.call(
        method,
        `/api/consensus/${path}`,
        method === 'POST' ? { fires: [], regime: null } : undefined,
        headers,
      );
    const trial = await cloud.issue('trial');

    expect((await call({ 'x-license-key': trial })).status).toBe(200);
    expect(answerOf(await call({}))).toEqual({ status: 401, body: refusal('license_key_missing') });
    expect(answerOf(await call({ 'x-license-key': 'PLB-0000-0000-0000' }))).toEqual({
      status: 401,
      body: refusal('license_key_invalid'),
    });
    await cloud.edit(License, (license) => void (license.status = 'canceled'));
    expect(answerOf(await call({ 'x-license-key': trial }))).toEqual({
      status: 401,
      body: refusal('license_key_invalid'),
    });
  });

  it('counts signals in the operator’s metrics', async () => {
    await submit(0, fire('AAPL'), fire('AAPL', 'gap'));
    await submit(1, fire('AAPL'));

    expect((await cloud.call('GET', '/metrics')).body).toContain('\nconsensus_rows 3\n');
  });
});

describe('a consensus that is published at intervals', () => {
  const cloud = openApp({ CONSENSUS_PUBLISH_SECONDS: '3600' }, stopClock);
  const { get, submit } = usersOf(cloud);
  beforeEach(async () => {
    await cloud.query('truncate consensus_figures, consensus_publication');
  });

  it('is shown as it was last published [CON-16]', async () => {
    for (const user of [0, 1, 2, 3, 4]) await submit(user, fire('AAPL', 'gap', user < 2 ? 'ARMED' : 'EXIT'));
    for (const user of [0, 1, 2, 3]) await submit(user, fire('MSFT', 'gap', 'ARMED'));
    await cloud.tick('publish-consensus');
    await submit(4, fire('MSFT', 'gap', 'ARMED'));
    await cloud.tick('publish-consensus');

    expect((await get('ticker/AAPL')).body).toEqual({
      ticker: 'AAPL',
      sufficient: true,
      sample_users: 5,
      armed_pct: 40,
      tighten_pct: 0,
      exit_pct: 60,
      top_kinds: [{ kind: 'gap', users: 5 }],
    });
    expect((await get('ticker/MSFT')).body).toEqual({ ticker: 'MSFT', sufficient: false });
    expect((await get('top')).body).toEqual({
      date: TODAY,
      tickers: [{ ticker: 'AAPL', armed_users: 2, sample_users: 5, armed_pct: 40 }],
    });
  });
});
