import { readFileSync } from 'node:fs';
import type { Figures } from './engine.ts';

const TRIGGERS_TABLE = /^\| name \| rule \| margin \| freq \|\n.*\n([^]*?)\n\n/m;

/** The frequencies in the table of docs/audit-framework.md, by trigger. */
export const PUBLISHED_TRIGGERS: Figures = triggersIn(readFileSync('docs/audit-framework.md', 'utf8'));

/** Reads rows such as `| gap_up / gap_down | … | … | 2.24 / 2.06 |`; `_down` replaces the end of the first name. */
function triggersIn(page: string): Figures {
  const [, rows = ''] = TRIGGERS_TABLE.exec(page) ?? [];
  return Object.fromEntries(
    rows.split('\n').flatMap((row) => {
      const [, names = '', , , figures = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const [first = '', ...others] = names.split(/, | \/ /);
      const values = figures.split(' / ').map(Number);
      return [first, ...others.map((name) => (name.startsWith('_') ? first.replace(/_[a-z]+$/, name) : name))].map(
        (name, place) => [name, values[place] ?? values[0] ?? NaN] as const,
      );
    }),
  );
}

/**
 * Percentages of bars by state and by verdict. The document rounds those of the verdicts (OK, WAIT and AVOID) to whole
 * numbers.
 */
export const PUBLISHED_STRUCTURE: Figures = {
  TRAP: 6.6,
  FADE: 18.6,
  CHASE: 7.1,
  CLEAN: 7.2,
  NEUTRAL: 60.5,
  OK: 17,
  WAIT: 69,
  AVOID: 14,
};

export const PUBLISHED_SIMULATION: Figures = {
  WATCH: 75.2,
  TIGHTEN: 21.3,
  ARMED: 1.9,
  EXIT: 1.6,
  transitions_per_100_bars: 9.4,
  trades: 1406,
  median_hold: 16,
  rung_1: 0.61,
  rung_2: 0.41,
  rung_3: 0.26,
  rung_5: 0.13,
};

/** Returns whether a figure differs by more than 5% from the published one, or by 10% if that is below 0.5. */
export const isOutdated = (published: number, measured: number, error = 0): boolean =>
  !(Math.abs(measured / published - 1) <= error + (published < 0.5 ? 0.1 : 0.05));
