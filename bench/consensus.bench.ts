import { runInAlternation, measureCost, type Sample } from './alternation.ts';
import { SUBMIT_ROW, SUBMIT_STORED_ROW, SUBMIT_WAL_ROW, TICKER_ROW } from './consensus.names.ts';
import { DAY_USERS, fillDay, firesOf, FIRES_EACH } from './consensusDay.ts';
import { startLicensedCloud, type LicensedCloud } from './licensedCloud.ts';
import { measureLoad, median, type Load } from './load.ts';
import type { StartedProgram } from './program.ts';
import { atLeast, atMost, plainRow, type BenchRow } from './row.ts';

const USERS = 2_000;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 20;
const LEAST_SUBMIT = 0.6;
const LEAST_PUBLISHED = 0.8;
const AT_ONCE_MS = 150;

type Requests = Load['requests'];

/**
 * Measures how fast signals are submitted, compared with one raw upsert of the same number of rows. Also measures how
 * fast a day with a million signals is read, from published figures and with figures computed on demand.
 */
export async function consensusBench(): Promise<readonly BenchRow[]> {
  const rig = await startLicensedCloud(USERS);
  try {
    await rig.database
      .query(`create table floor_fires (day date, submitter text, ticker text, kind text, state text, strength real, fired_at timestamptz,
                                primary key (day, submitter, ticker, kind))`);
    const floor = await rig.startFloor('consensus');
    return [...(await submitRows(rig, floor)), ...(await readRows(rig, floor)), await storedRow(rig)];
  } finally {
    await rig.stop();
  }
}

/**
 * Measures submissions like those of dashboards, which send the same signals repeatedly, sometimes with another
 * strength.
 */
async function submitRows(rig: LicensedCloud, floor: StartedProgram): Promise<readonly BenchRow[]> {
  const requests: Requests = rig.keys.flatMap((key, user) =>
    [0.2, 0.8].map(
      (strength) =>
        ({
          method: 'POST',
          path: '/api/consensus/submit',
          headers: { 'X-License-Key': key },
          body: JSON.stringify({ fires: firesOf(user, strength), regime: 'risk_on' }),
        }) as const,
    ),
  );
  for (const program of [rig.cloud, floor]) for (const each of requests) await answered(program, each);
  const note = `${USERS} users sending again; floor: bare Express, one upsert of ${FIRES_EACH} rows through pg, no license checked`;
  return [await compared(rig, SUBMIT_ROW, rig.cloud, floor, requests, LEAST_SUBMIT, note), await walRow(rig, requests)];
}

async function walRow({ cloud, database }: LicensedCloud, requests: Requests): Promise<BenchRow> {
  const written = async (): Promise<number> =>
    Number((await database.query("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes"))[0]?.['bytes']);
  await database.query('checkpoint');
  const before = await written();
  const made = await measureLoad({ url: cloud.address, seconds: SECONDS, connections: CONNECTIONS, requests });
  const note = 'right after a checkpoint, so it includes full-page writes';
  return plainRow({ name: SUBMIT_WAL_ROW, unit: 'bytes', ours: ((await written()) - before) / made.requests, note });
}

async function storedRow({ database }: LicensedCloud): Promise<BenchRow> {
  const tables = ['consensus_submitters', 'consensus_states', 'consensus_kinds'];
  const [row] = await database.query(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [tables],
  );
  return plainRow({
    name: SUBMIT_STORED_ROW,
    unit: 'bytes',
    ours: Number(row?.['bytes']) / DAY_USERS,
    note: `with indexes; of ${DAY_USERS} users with ${FIRES_EACH} fires each`,
  });
}

async function readRows(rig: LicensedCloud, floor: StartedProgram): Promise<readonly BenchRow[]> {
  const { query } = rig.database;
  await fillDay(rig.database);
  const publishing = await rig.startCloud({ CONSENSUS_PUBLISH_SECONDS: '3600' });
  while ((await query('select 1 from consensus_publication')).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await query('create table floor_figures as select * from consensus_figures');
  await query('alter table floor_figures add primary key (ticker)');
  await query('create index on floor_figures (rank)');
  await query('analyze');
  const tickers = (await query('select ticker from consensus_figures order by rank')).map((row) =>
    String(row['ticker']),
  );
  const get = (path: (n: number) => string): Requests =>
    rig.keys.map((key, n) => ({ method: 'GET', path: path(n), headers: { 'X-License-Key': key } }) as const);
  const [ticker, top] = [
    get((n) => `/api/consensus/ticker/${tickers[n % tickers.length]}`),
    get(() => '/api/consensus/top'),
  ];
  const note = `${tickers.length} tickers; floor: bare Express, one indexed read through pg, no license checked`;
  return [
    await compared(rig, TICKER_ROW, publishing, floor, ticker, LEAST_PUBLISHED, note),
    await compared(rig, 'GET /api/consensus/top, published, 1 M fires', publishing, floor, top, LEAST_PUBLISHED, note),
    await atOnce('GET /api/consensus/ticker, per request, 1 M fires', rig.cloud, ticker),
    await atOnce('GET /api/consensus/top, per request, 1 M fires', rig.cloud, top),
  ];
}

function compared(
  rig: LicensedCloud,
  name: string,
  cloud: StartedProgram,
  floor: StartedProgram,
  requests: Requests,
  least: number,
  note: string,
): Promise<BenchRow> {
  const round = (program: StartedProgram) => (): Promise<Sample> =>
    measureCost(program, rig.database, () =>
      measureLoad({ url: program.address, seconds: SECONDS, connections: CONNECTIONS, requests }),
    );
  return runInAlternation(
    { name, unit: 'requests/s', limits: [atLeast(least)], note },
    { rounds: ROUNDS, ours: round(cloud), floor: round(floor) },
  );
}

async function atOnce(name: string, cloud: StartedProgram, requests: Requests): Promise<BenchRow> {
  const times: number[] = [];
  for (const each of requests.slice(0, 100)) {
    const startedAt = performance.now();
    await answered(cloud, each);
    times.push(performance.now() - startedAt);
  }
  return plainRow(
    {
      name,
      unit: 'ms',
      ours: median(times),
      note: `median of ${times.length}, slowest ${Math.max(...times).toFixed(1)} ms`,
    },
    atMost(AT_ONCE_MS),
  );
}

async function answered({ address }: StartedProgram, { method, path, body, headers }: Requests[number]): Promise<void> {
  const reply = await fetch(`${address}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (!reply.ok) throw new Error(`${path} received ${reply.status} instead of 200.`);
  await reply.arrayBuffer();
}
