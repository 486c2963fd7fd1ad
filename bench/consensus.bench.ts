import { median, requestsPerSecond, type Load } from './load.ts';
import { startLicensedCloud, type LicensedCloud } from './licensedCloud.ts';
import { startProgram, type StartedProgram } from './program.ts';
import type { BenchRow } from './row.ts';

const USERS = 2_000;
const FIRES = 25;
const DAY_USERS = 40_000;
const DAY_TICKERS = 400;
const ROUNDS = 9;
const SECONDS = 2;
const CONNECTIONS = 20;
const SUBMIT_TARGET = 0.6;
const PUBLISHED_TARGET = 0.8;
const AT_ONCE_MS = 150;

type Requests = Load['requests'];

/** Submissions next to one raw upsert of as many rows; a day of a million fires, read as published and at once. */
export async function consensusBench(): Promise<BenchRow[]> {
  const rig = await startLicensedCloud(USERS);
  try {
    await rig.query(`create table floor_fires (day date, submitter text, ticker text, kind text, state text, strength real, fired_at timestamptz,
                       primary key (day, submitter, ticker, kind))`);
    const floor = await startProgram(['bench/floors/consensus.mjs'], { DATABASE_URL: rig.databaseUrl, NODE_ENV: 'production' });
    try {
      return [await submitRow(rig, floor), ...(await readRows(rig, floor))];
    } finally {
      await floor.stop();
    }
  } finally {
    await rig.stop();
  }
}

/** As dashboards do it: everybody sends the same fires again and again, now and then with another strength. */
async function submitRow({ cloud, keys }: LicensedCloud, floor: StartedProgram): Promise<BenchRow> {
  const requests: Requests = keys.flatMap((key, user) =>
    [0.2, 0.8].map((strength) => ({ method: 'POST', path: '/api/consensus/submit', headers: { 'X-License-Key': key }, body: JSON.stringify({ fires: firesOf(user, strength), regime: 'risk_on' }) }) as const),
  );
  for (const program of [cloud, floor]) await onceEach(program, requests);
  return inAlternation(`POST /api/consensus/submit, ${FIRES} fires`, cloud, floor, requests, SUBMIT_TARGET, `${USERS} users who send again; floor: bare Express, one upsert of ${FIRES} rows through pg`);
}

const firesOf = (user: number, strength: number) =>
  Array.from({ length: FIRES }, (_, n) => ({ ticker: `T${(user + (n >> 1)) % DAY_TICKERS}`, kind: n % 2 === 0 ? 'breakout' : 'pullback', strength, state: n % 3 === 0 ? 'ARMED' : 'TIGHTEN' }));

async function readRows(rig: LicensedCloud, floor: StartedProgram): Promise<BenchRow[]> {
  await fillDay(rig);
  const publishing = await rig.startCloud({ CONSENSUS_PUBLISH_SECONDS: '3600' });
  while ((await rig.query('select 1 from consensus_publication')).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await rig.query('create table floor_figures as select * from consensus_figures');
  await rig.query('alter table floor_figures add primary key (ticker)');
  await rig.query('create index on floor_figures (rank)');
  await rig.query('analyze');
  const tickers = (await rig.query('select ticker from consensus_figures order by rank')).map((row) => String(row['ticker']));
  const get = (path: (n: number) => string): Requests => rig.keys.map((key, n) => ({ method: 'GET', path: path(n), headers: { 'X-License-Key': key } }) as const);
  const [ticker, top] = [get((n) => `/api/consensus/ticker/${tickers[n % tickers.length]}`), get(() => '/api/consensus/top')];
  const note = `${tickers.length} tickers; floor: bare Express, one indexed read through pg, no license checked`;
  return [
    await inAlternation('GET /api/consensus/ticker, published, 1 M fires', publishing, floor, ticker, PUBLISHED_TARGET, note),
    await inAlternation('GET /api/consensus/top, published, 1 M fires', publishing, floor, top, PUBLISHED_TARGET, note),
    await atOnce('GET /api/consensus/ticker, at once, 1 M fires', rig.cloud, ticker),
    await atOnce('GET /api/consensus/top, at once, 1 M fires', rig.cloud, top),
  ];
}

/** A million fires of today, each user with one on each of 25 tickers, the first tickers being the popular ones. */
async function fillDay({ query }: LicensedCloud): Promise<void> {
  await query('truncate consensus_submitters, consensus_states, consensus_kinds');
  await query(
    `create temporary table day_fires as
     select (now() at time zone 'utc')::date as day, lpad(to_hex(u * 2654435761 % 4294967296), 16, '0') as submitter, 'T' || (n * 16 + u % least(16, 1 + n)) as ticker,
            (array['ARMED', 'TIGHTEN', 'EXIT'])[1 + (u + n) % 3] as state, 'kind' || (u % 20) as kind
       from generate_series(1, ${DAY_USERS}) u, generate_series(0, ${FIRES - 1}) n`,
  );
  await query(
    `insert into consensus_submitters (day, submitter, fired_at, regime, states, states_before, fires, new_fires)
     select day, submitter, now(), 'risk_on', jsonb_object_agg(ticker, state), '{}', jsonb_object_agg(ticker || ' ' || kind, jsonb_build_array(state, 0.8)), '{}'
       from day_fires group by 1, 2`,
  );
  await query(
    `insert into consensus_states select day, ticker, left(submitter, 1), count(*) filter (where state = 'ARMED'), count(*) filter (where state = 'TIGHTEN'),
            count(*) filter (where state = 'EXIT') from day_fires group by 1, 2, 3`,
  );
  await query('insert into consensus_kinds select day, ticker, kind, left(submitter, 1), count(*) from day_fires group by 1, 2, 3, 4');
  await query('analyze');
}

async function inAlternation(name: string, ours: StartedProgram, floor: StartedProgram, requests: Requests, target: number, note: string): Promise<BenchRow> {
  const measure = ({ address }: StartedProgram): Promise<number> => requestsPerSecond({ url: address, seconds: SECONDS, connections: CONNECTIONS, requests });
  await measure(floor);
  await measure(ours);
  const [mine, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await measure(ours));
    bare.push(await measure(floor));
  }
  const ratios = mine.map((each, round) => each / (bare[round] ?? NaN));
  const ratio = median(ratios);
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return { name, unit: 'requests/s', ours: median(mine), floor: median(bare), ratio, target, passed: ratio >= target, note: `median of ${ROUNDS} alternating rounds, spread ${spread}; ${note}` };
}

async function atOnce(name: string, cloud: StartedProgram, requests: Requests): Promise<BenchRow> {
  const times: number[] = [];
  for (const each of requests.slice(0, 100)) {
    const startedAt = performance.now();
    await answered(cloud, each);
    times.push(performance.now() - startedAt);
  }
  const ms = median(times);
  return { name, unit: 'ms', ours: ms, floor: null, ratio: null, target: AT_ONCE_MS, passed: ms <= AT_ONCE_MS, note: `median of ${times.length}, slowest ${Math.max(...times).toFixed(1)}; at most` };
}

async function onceEach(program: StartedProgram, requests: Requests): Promise<void> {
  for (const each of requests) await answered(program, each);
}

async function answered({ address }: StartedProgram, { method, path, body, headers }: Requests[number]): Promise<void> {
  const reply = await fetch(`${address}${path}`, { method, ...(body === undefined ? {} : { body }), headers: { 'content-type': 'application/json', ...headers } });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
  await reply.arrayBuffer();
}
