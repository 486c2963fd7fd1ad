import Table from 'cli-table3';
import type { RouteFigures } from './latencies.ts';
import type { MemoryFigures } from './memory.ts';
import type { OutageWindow } from './observations.ts';

export interface SoakReport {
  readonly seed: number;
  readonly minutes: number;
  readonly requestsPerSecond: number;
  readonly routes: Readonly<Record<string, RouteFigures>>;
  readonly outages: readonly OutageWindow[];
  /** The number of promised effects by kind. */
  readonly promised: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
  /** The number of effects still in the outbox at the end of the wait. */
  readonly undelivered: number;
  /** Requests without a reply while the cloud was killed, and those refused with 502 while a dependency was down. */
  readonly excused: { readonly unanswered: number; readonly refused: number };
  /** The number of unexcused failures by description. */
  readonly breaches: Readonly<Record<string, number>>;
  /** Null when the last process did not live long enough. */
  readonly memory: Readonly<Record<'cloud' | 'dashboard', MemoryFigures | null>>;
}

const MOST_MB_A_MINUTE = 1;

/** Describes every broken promise; empty for a successful run. */
export function brokenPromises({ lost, undelivered, breaches, memory }: SoakReport): readonly string[] {
  const growing = Object.entries(memory).flatMap(([program, figures]) =>
    figures !== null && figures.heldSlope >= MOST_MB_A_MINUTE
      ? [`${program}: memory grows by ${figures.heldSlope.toFixed(2)} MB a minute`]
      : [],
  );
  return [
    ...lost.map((words) => `lost: ${words}`),
    ...(undelivered === 0 ? [] : [`${undelivered} effects were never delivered`]),
    ...Object.entries(breaches).map(([words, times]) => `${words}, ${times} times`),
    ...growing,
  ];
}

/** Formats the report for a terminal. */
export function formatSoakReport(report: SoakReport): string {
  const table = new Table({
    head: ['route', 'requests', 'answers', 'p50 ms', 'p99 ms', 'p99 of the good'],
    style: { head: [], border: [], compact: true },
  });
  for (const [route, { requests, outcomes, p50, p99, p99ok }] of Object.entries(report.routes)) {
    table.push([
      route,
      requests,
      Object.entries(outcomes)
        .map(([outcome, times]) => `${outcome} × ${times}`)
        .join(', '),
      Math.round(p50),
      Math.round(p99),
      Math.round(p99ok),
    ]);
  }
  const promised = Object.entries(report.promised)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join(', ');
  const memory = Object.entries(report.memory).map(
    ([program, figures]) => `${program}: ${figures === null ? 'too short to say' : memoryWords(figures)}`,
  );
  return [
    table.toString(),
    `seed ${report.seed}: ${report.outages.length} faults; meanwhile ${report.excused.unanswered} requests without an answer, ${report.excused.refused} refused with 502`,
    `promised: ${promised}`,
    `lost: ${report.lost.length}`,
    ...memory,
  ].join('\n');
}

const memoryWords = ({ heldSlope, rssSlope, held, rss, minutes }: MemoryFigures): string =>
  `${heldSlope.toFixed(2)} MB a minute held (${held.toFixed(0)} MB), ${rssSlope.toFixed(2)} resident (${rss.toFixed(0)} MB), over ${minutes.toFixed(1)} minutes`;
