import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/shared/timeUnits.ts';
import type { SeededRandom } from './seededRandom.ts';
import type { BadConnection, Fault, ConnectionQuality, Outage, RunFault } from './fault.ts';

/** The machines in which faults can occur. */
interface Machines {
  readonly replicas: number;
  readonly dashboards: number;
}

/** A time at which a dashboard is used. */
interface DashboardUse {
  readonly at: number;
  readonly dashboard: number;
}

/** Draws the faults of a simulated world. They begin close to the `times` of its actions. */
export function drawFaults(
  chance: SeededRandom,
  machines: Machines,
  times: readonly number[],
  uses: readonly DashboardUse[],
): readonly Fault[] {
  return Array.from({ length: chance.int(0, 9) }, (): Fault => {
    const at = chance.pick([0, ...times]) + chance.int(0, 400);
    const forMs = chance.weighed([5 * SECOND_MS, 2], [MINUTE_MS, 3], [20 * MINUTE_MS, 2], [3 * HOUR_MS, 1]);
    return chance.weighed<() => Fault>(
      [
        () => ({
          at,
          kind: 'crash',
          cloud: chance.int(1, machines.replicas),
          waits: chance.int(1, 60),
          downMs: chance.weighed([0, 3], [5 * SECOND_MS, 2], [5 * MINUTE_MS, 1]),
        }),
        6,
      ],
      [
        () => ({
          at,
          kind: 'dashboard crash',
          dashboard: chance.int(1, machines.dashboards),
          waits: chance.int(1, 20),
          downMs: chance.weighed([0, 3], [MINUTE_MS, 1]),
        }),
        3,
      ],
      [() => drawFullDisk(chance, machines, uses, forMs), 4],
      [() => ({ at, kind: 'outage', of: chance.pick(OUTAGES), forMs }), 4],
      [() => drawBadLine(chance, at, forMs), 5],
    )();
  });
}

const OUTAGES = ['stripe', 'smtp', 'ntfy', 'broker', 'broker', 'database'] as const;

/** Draws a full-disk fault that begins right before a dashboard is used, or at the start. */
function drawFullDisk(chance: SeededRandom, machines: Machines, uses: readonly DashboardUse[], forMs: number): Fault {
  const { at, dashboard } = chance.pick([{ at: 0, dashboard: chance.int(1, machines.dashboards) }, ...uses]);
  const blocks = chance.weighed([0, 4], [1, 2], [2, 1], [chance.int(3, 12), 2]);
  const begin = Math.max(0, at - chance.int(0, 2000));
  return { at: begin, kind: 'disk full', dashboard, blocks, forMs, isRestarted: chance.hits(0.5) };
}

const drawBadLine = (chance: SeededRandom, at: number, forMs: number): BadConnection => ({
  at,
  kind: 'bad line',
  of: chance.weighed(['stripe', 3], ['smtp', 2], ['ntfy', 1], ['broker', 2], ['database', 2], ['network', 5]),
  forMs,
  losing: chance.next() * 0.5,
  dropping: chance.hits(0.5) ? chance.next() * 0.3 : 0,
  doubling: chance.next() * 0.6,
  slow: chance.next() * 0.6,
});

/** In one of three worlds, one or two clocks are set ahead or back and corrected later. */
export function drawWrongClocks(chance: SeededRandom, machines: Machines, times: readonly number[]): readonly Fault[] {
  return Array.from({ length: chance.weighed([0, 2], [1, 0.6], [2, 0.4]) }, (): Fault => {
    const of = chance.weighed(['cloud', 2], ['dashboard', 1]);
    const number = chance.int(1, of === 'cloud' ? machines.replicas : machines.dashboards);
    const far = chance.weighed([2 * MINUTE_MS, 2], [3 * HOUR_MS, 1], [2 * DAY_MS, 1], [365 * DAY_MS, 3]);
    const at = chance.pick([0, ...times]) + chance.int(0, 400);
    const forMs = chance.weighed([10 * SECOND_MS, 2], [MINUTE_MS, 2], [20 * MINUTE_MS, 2], [3 * HOUR_MS, 1]);
    return { at, kind: 'wrong clock', of, number, aheadMs: chance.hits(0.6) ? far : -far, forMs };
  });
}

/** In a run that is long enough to measure memory, no kills occur after this fraction of the time. */
const KILLS_UNTIL = 0.45;
const MEMORY_RUN_MS = 5 * MINUTE_MS;
/** No faults occur after this fraction of the time, so that the system can recover. Failures that remain are real. */
const CALM_FROM = 0.85;
const GOOD_LINE = { losing: 0, dropping: 0, doubling: 0, slow: 0 } as const;

/**
 * Draws the faults of a run on real programs. One fault begins every `everyMs`, and ends before the next. Each round
 * has two crashes and one fault of every other kind, in random order.
 */
export function drawRunFaults(chance: SeededRandom, totalMs: number, everyMs: number): readonly RunFault[] {
  const lasting = (): number => Math.round(everyMs * (0.3 + 0.3 * chance.next()));
  const outage = (of: Outage['of']) => (at: number) => ({ at, kind: 'outage', of, forMs: lasting() }) as const;
  const badLine = (of: Outage['of'], quality: Partial<ConnectionQuality>) => (at: number) =>
    ({ at, kind: 'bad line', of, forMs: lasting(), ...GOOD_LINE, ...quality }) as const;
  const kinds: readonly ((at: number) => RunFault)[] = [
    outage('database'),
    outage('smtp'),
    outage('redis'),
    outage('stripe'),
    badLine('smtp', { losing: 1 }),
    badLine('stripe', { losing: 0.5, dropping: 0.5 }),
  ];
  const crash = (at: number): RunFault => ({ at, kind: 'crash', cloud: 1, waits: 0, downMs: chance.int(0, 500) });
  const faults: RunFault[] = [];
  const killsUntil = (totalMs < MEMORY_RUN_MS ? CALM_FROM : KILLS_UNTIL) * totalMs;
  let round: ((at: number) => RunFault)[] = [];
  for (let at = everyMs; at < CALM_FROM * totalMs; at += everyMs) {
    const isKillable = at < killsUntil;
    if (round.length === 0) round = chance.shuffled(isKillable ? [crash, crash, ...kinds] : kinds);
    const next = round.pop();
    if (next !== undefined && (next !== crash || isKillable)) faults.push(next(at));
  }
  return faults;
}
