import { isWithinLimit, type BenchRow, type Cost, type Limit } from './row.ts';
import type { Measurement, Results, Section } from './results.ts';

export const PERFORMANCE_PAGE = 'docs/performance.md';

/** The page with the tables of its sections filled from the results. */
export function performancePage(text: string, results: Results): string {
  return (['cloud', 'dashboard'] as const).reduce(
    (page, section) => fillSection(page, `bench-${section}`, sectionOf(results, section)),
    text,
  );
}

/** What stands between `<!-- name -->` and `<!-- /name -->` is replaced. */
export function fillSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no place for ${name}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

function sectionOf(results: Results, section: Section): string {
  const measured = Object.values(results).filter((each) => each.section === section);
  if (measured.length === 0) return 'Not measured yet.';
  const rows = measured.flatMap((each) => each.rows);
  return [
    `Measured ${whereAndWhen(measured)}.`,
    '',
    '| what | ours | floor | ratio (spread) | limit | statements | CPU | database’s CPU |',
    '|---|--:|--:|--:|---|--:|--:|--:|',
    ...rows.map(line),
    '',
    ...rows.map(({ name, note }) => `- ${name}: ${note}.`),
  ].join('\n');
}

/** Benchmarks can be run one by one: the day of each is told, once for all that share it. */
function whereAndWhen(measured: readonly Measurement[]): string {
  const told = measured.map(({ at, machine }) => `on ${at.slice(0, 10)} on ${machine}`);
  return [...new Set(told)].join('; ');
}

const line = (row: BenchRow): string => {
  const { name, unit, ours, floor, ratio, spread, limits, cost, floorCost } = row;
  const cells = [
    name,
    `${figure(ours)} ${unit}`,
    figure(floor),
    ratio === null ? '–' : `${ratio.toFixed(2)} (${spread?.map((each) => each.toFixed(2)).join('–') ?? ''})`,
    limits.length === 0 ? '–' : limits.map((limit) => limitOf(row, limit)).join('; '),
    beside(cost, floorCost, (each) => each.statements, 1),
    beside(cost, floorCost, (each) => each.cpuMs, 3),
    beside(cost, floorCost, (each) => each.databaseMs, 3),
  ];
  return `| ${cells.join(' | ')} |`;
};

function limitOf(row: BenchRow, limit: Limit): string {
  const what = limit.figure === 'ours' ? '' : `${limit.figure} `;
  return `${what}${limit.sense === 'at least' ? '≥' : '≤'} ${limit.value}${isWithinLimit(row, limit) ? '' : ' **missed**'}`;
}

function beside(cost: Cost | null, floorCost: Cost | null, of: (cost: Cost) => number | null, digits: number): string {
  const told = [cost, floorCost].map((each) => (each === null ? null : of(each))).filter((each) => each !== null);
  return told.length === 0 ? '–' : told.map((each) => each.toFixed(digits)).join(' / ');
}

const figure = (value: number | null): string =>
  value === null ? '–' : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
