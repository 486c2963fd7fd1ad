import { CONSENSUS_REPORT_INTERVAL_MS } from '../dist/domain/dashboard/agents/consensusReport.js';
import { UPDATE_CHECK_INTERVAL_MS } from '../dist/domain/dashboard/release/updateStatus.js';
import { VALIDATION_CACHE_SECONDS } from '../dist/domain/shared/licensing/tokenLifetime.js';
import { SUBMIT_ROW, SUBMIT_STORED_ROW, SUBMIT_WAL_ROW, TICKER_ROW } from './consensus.names.ts';
import { fillSection } from './performancePage.ts';
import type { Results } from './results.ts';
import type { BenchRow } from './row.ts';
import { DAY_MS } from '../dist/domain/shared/timeUnits.js';

export const SCALING_PAGE = 'docs/scaling.md';

const DASHBOARDS = [10_000, 100_000, 1_000_000];

interface Call {
  readonly name: string;
  /** Number of calls per day by one dashboard that runs around the clock. */
  readonly perDay: number;
  /** The benchmark row that measures one call. */
  readonly row: string;
  readonly why: string;
}

const CALLS: readonly Call[] = [
  { name: 'consensus submit', perDay: DAY_MS / CONSENSUS_REPORT_INTERVAL_MS, row: SUBMIT_ROW, why: 'every 60 s' },
  { name: 'consensus ticker, top', perDay: 20, row: TICKER_ROW, why: 'assumed: 20 page views' },
  {
    name: 'license validation',
    perDay: DAY_MS / (VALIDATION_CACHE_SECONDS * 1000),
    row: 'POST /api/validate-license',
    why: 'cached for 24 h; without the signature of a new token',
  },
  {
    name: 'update check',
    perDay: DAY_MS / UPDATE_CHECK_INTERVAL_MS,
    row: 'POST /api/validate-license',
    why: 'every 24 h; counted as a validation, which costs more',
  },
  { name: 'alert', perDay: 5, row: 'POST /api/alert-dispatch', why: 'assumed: 5' },
  { name: 'backup (5 MiB)', perDay: 0.2, row: 'POST /api/sync/upload, 5 MiB', why: 'assumed: a fifth back up daily' },
  {
    name: 'billing webhook',
    perDay: 5 / 30,
    row: 'POST /api/billing-webhook, subscription updated',
    why: 'assumed: 5 per month',
  },
];

/**
 * Returns the text of docs/scaling.md with its tables computed from the measurements. Returns the text unchanged if a
 * measurement is missing.
 */
export function scalingPage(text: string, results: Results): string {
  const rows = new Map(Object.values(results).flatMap((each) => each.rows.map((row) => [row.name, row] as const)));
  const missing = [...CALLS.map(({ row }) => row), SUBMIT_WAL_ROW, SUBMIT_STORED_ROW].filter((name) => !rows.has(name));
  if (missing.length > 0) return text;
  const of = (name: string): BenchRow => {
    const row = rows.get(name);
    if (row === undefined) throw new Error(`${name} was not measured`);
    return row;
  };
  return fillSection(
    fillSection(fillSection(text, 'scaling-calls', calls(of)), 'scaling-load', load(of)),
    'scaling-bytes',
    bytes(of),
  );
}

function calls(of: (name: string) => BenchRow): string {
  const lines = CALLS.map(({ name, perDay, row, why }) => {
    const { cost } = of(row);
    return `| ${name} | ${round(perDay)} (${why}) | ${ms(cost?.cpuMs)} | ${ms(cost?.databaseMs)} | ${cost?.statements?.toFixed(1) ?? '–'} |`;
  });
  return table(['call', 'per dashboard and day', 'cloud CPU ms', 'database CPU ms', 'statements'], lines);
}

function load(of: (name: string) => BenchRow): string {
  const lines = DASHBOARDS.map((dashboards) => {
    const perSecond = CALLS.map((call) => ({ call, rate: (dashboards * call.perDay * 1000) / DAY_MS }));
    const sum = (each: (row: BenchRow) => number): number =>
      perSecond.reduce((total, { call, rate }) => total + rate * each(of(call.row)), 0);
    const submits = perSecond[0]?.rate ?? NaN;
    const cells = [
      dashboards.toLocaleString('en-US'),
      round(perSecond.reduce((total, { rate }) => total + rate, 0)),
      round(submits),
      round(sum(({ cost }) => cost?.statements ?? 0)),
      (sum(({ cost }) => cost?.cpuMs ?? 0) / 1000).toFixed(1),
      (sum(({ cost }) => cost?.databaseMs ?? 0) / 1000).toFixed(1),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return table(
    ['dashboards', 'requests/s', 'consensus submissions/s', 'statements/s', 'cloud cores', 'database cores'],
    lines,
  );
}

function bytes(of: (name: string) => BenchRow): string {
  const [wal, stored] = [of(SUBMIT_WAL_ROW).ours, of(SUBMIT_STORED_ROW).ours];
  const perDay = DAY_MS / CONSENSUS_REPORT_INTERVAL_MS;
  const lines = DASHBOARDS.map(
    (dashboards) =>
      `| ${dashboards.toLocaleString('en-US')} | ${gigabytes(dashboards * stored)} | ${gigabytes(dashboards * perDay * wal)} | ${((dashboards * perDay * wal) / 86_400 / 1e6).toFixed(1)} MB |`,
  );
  return table(['dashboards', 'consensus rows', 'WAL/day', 'WAL/s'], lines);
}

const table = (head: readonly string[], lines: readonly string[]): string =>
  [`| ${head.join(' | ')} |`, `|${head.map((_, place) => (place === 0 ? '---' : '--:')).join('|')}|`, ...lines].join(
    '\n',
  );
const ms = (value: number | null | undefined): string => value?.toFixed(3) ?? '–';
const round = (value: number): string =>
  value >= 10 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)));
const gigabytes = (value: number): string => `${Number((value / 1e9).toPrecision(2)).toLocaleString('en-US')} GB`;
