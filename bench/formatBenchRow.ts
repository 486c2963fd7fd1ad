import { isWithinLimit, type BenchRow, type Cost } from './row.ts';

const number = (value: number | null): string =>
  value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2);

/** Formats a row in two lines for a terminal. */
export function formatBenchRow(row: BenchRow): string {
  const { name, unit, ours, floor, ratio, spread, limits, cost, floorCost, note } = row;
  const kept = limits.every((limit) => isWithinLimit(row, limit));
  const compared =
    ratio === null ? '' : `, floor ${number(floor)}, ratio ${number(ratio)} (${spread?.map(number).join('–')})`;
  const told = limits
    .map(({ figure, sense, value }) => `, ${figure === 'ours' ? '' : `${figure} `}${sense} ${value}`)
    .join('');
  const costs = [costOf('each', cost), costOf('floor', floorCost)].filter((each) => each !== '').join('; ');
  return `${kept ? 'ok  ' : 'LOW '} ${name}: ${number(ours)} ${unit}${compared}${told}\n     ${[costs, note].filter((each) => each !== '').join('; ')}`;
}

function costOf(whose: string, cost: Cost | null): string {
  if (cost === null) return '';
  const { cpuMs, databaseMs, statements } = cost;
  const database = databaseMs === null ? '' : ` and ${databaseMs.toFixed(3)} ms of the database`;
  return `${whose} ${cpuMs.toFixed(3)} ms CPU${database}${statements === null ? '' : `, ${statements.toFixed(2)} statements`}`;
}
