import { joinWithAnd } from '../dist/domain/shared/listText.js';
import { isWithinLimit, type BenchRow, type Cost, type Limit } from './row.ts';
import type { Measurement, Results, Section } from './results.ts';

export const PERFORMANCE_PAGE = 'docs/performance.md';

/** Returns the text of docs/performance.md with its tables filled from the results. */
export function performancePage(text: string, results: Results): string {
  return (['cloud', 'dashboard'] as const).reduce(
    (page, section) => fillSection(page, `bench-${section}`, sectionOf(results, section)),
    text,
  );
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
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
    `Measured ${datesAndMachines(measured)}.`,
    '',
    ...tableOf(rows.map(cellsOf)),
    '',
    ...Array.from(
      Map.groupBy(rows, ({ note }) => note),
      ([note, noted]) => `- ${noted.map(({ name }) => name).join('; ')}: ${note}.`,
    ),
  ].join('\n');
}

/** Describes when, at which commit and on which machine the measurements were made, which can differ by benchmark. */
function datesAndMachines(measured: readonly Measurement[]): string {
  const daysByMachine = Map.groupBy(measured, ({ machine }) => machine);
  return Array.from(daysByMachine, ([machine, on]) => {
    const commitsByDay = Map.groupBy(on, ({ at }) => at.slice(0, 10));
    const days = Array.from(commitsByDay, ([day, of]) => `on ${day} at ${commitsOf(of)}`);
    return `${joinWithAnd(days.toSorted((a, b) => a.localeCompare(b)))}, on ${machine}`;
  }).join('; ');
}

function commitsOf(measured: readonly Measurement[]): string {
  const commits = [...new Set(measured.map(({ commit }) => commit))].toSorted((a, b) => a.localeCompare(b));
  return `${commits.length === 1 ? 'commit' : 'commits'} ${joinWithAnd(commits)}`;
}

const HEAD = ['benchmark', 'measured', 'floor', 'ratio (range)', 'limit', 'statements', 'CPU ms', 'database CPU ms'];

/** Creates a table; columns without any figure are left out. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const isShown = HEAD.map((_, column) => rows.some((cells) => cells[column] !== '–'));
  const line = (cells: readonly string[]): string => `| ${cells.filter((_, column) => isShown[column]).join(' | ')} |`;
  return [line(HEAD), line(HEAD.map((_, column) => (column === 0 || column === 4 ? '---' : '--:'))), ...rows.map(line)];
}

function cellsOf(row: BenchRow): string[] {
  const { name, unit, ours, floor, ratio, spread, limits, cost, floorCost } = row;
  return [
    name,
    `${figure(ours)}${unit === '%' ? unit : ` ${unit}`}`,
    figure(floor),
    ratio === null ? '–' : `${ratio.toFixed(2)} (${spread?.map((each) => each.toFixed(2)).join('–') ?? ''})`,
    limits.length === 0 ? '–' : limits.map((limit) => limitOf(row, limit)).join('; '),
    beside(cost, floorCost, (each) => each.statements, 1),
    beside(cost, floorCost, (each) => each.cpuMs, 3),
    beside(cost, floorCost, (each) => each.databaseMs, 3),
  ];
}

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
