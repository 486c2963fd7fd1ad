import { Chance } from '../core/chance.js';
import type { Act, Deed, Fault, Offer, Plan, Size } from './plan.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const TICKERS = ['AAPL', 'MSFT', 'NVDA'] as const;
const ALERTS = ['stop_breach', 'armed'] as const;
const STATES = ['ARMED', 'TIGHTEN', 'EXIT'] as const;
const OFFERS: readonly (readonly [Offer, number])[] = [
  ['pro_monthly', 3],
  ['pro_yearly', 1],
  ['premium_monthly', 2],
  ['premium_yearly', 1],
  ['founding', 3],
  ['founding_once', 2],
];
const PLANS = ['pro_monthly', 'premium_monthly', 'premium_yearly'] as const;

/** The world, the workload and the faults of a seed. */
export function drawPlan(seed: number): Plan {
  const chance = new Chance(`plan ${seed}`);
  const size: Size = {
    replicas: chance.weighed([
      [1, 2],
      [2, 1],
    ]),
    dashboards: chance.int(1, 3),
    dryRunHours: chance.weighed([
      [0, 3],
      [1, 1],
    ]),
    people: chance.int(2, 8),
    holders: chance.int(4, 7),
    founders: chance.weighed([
      [0, 2],
      [97, 1],
      [98, 2],
      [99, 3],
      [100, 1],
    ]),
  };
  const drawn = drawDeeds(chance.of('deeds'), size);
  const retreat = drawRetreat(chance.of('retreat'), size, drawn);
  const deeds = inTime([...drawn, ...retreat.deeds]);
  return {
    seed,
    size,
    deeds,
    faults: inTime([
      ...drawFaults(chance.of('faults'), size, deeds),
      ...retreat.faults,
      ...drawWrongClocks(chance.of('clocks'), size, deeds),
    ]),
  };
}

const inTime = <Item extends { readonly at: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.at - b.at);

/** Now and then a disk fills up between the switch to live and the switch back. */
function drawRetreat(
  chance: Chance,
  size: Size,
  deeds: readonly Deed[],
): { readonly deeds: readonly Deed[]; readonly faults: readonly Fault[] } {
  if (!chance.hits(0.3)) return { deeds: [], faults: [] };
  const dashboard = chance.int(1, size.dashboards);
  const at = chance.pick([0, ...deeds.map((deed) => deed.at)]) + 5 * SECOND;
  const blocks = chance.weighed([
    [0, 3],
    [1, 1],
  ]);
  return {
    deeds: [
      { number: deeds.length + 1, at, act: { do: 'trades', dashboard, mode: 'live' } },
      { number: deeds.length + 2, at: at + 20 * SECOND, act: { do: 'trades', dashboard, mode: 'dryrun' } },
    ],
    faults: [
      {
        at: at + chance.int(1, 10) * SECOND,
        kind: 'disk full',
        dashboard,
        blocks,
        forMs: chance.int(20, 90) * SECOND,
        isRestarted: chance.hits(0.7),
      },
    ],
  };
}

function drawDeeds(chance: Chance, size: Size): Deed[] {
  const count = chance.int(15, 45);
  const deeds: Deed[] = [];
  const bought: number[] = [];
  let at = 0;
  for (let number = 1; number <= count; number += 1) {
    const act = drawAct(chance, size, bought);
    if (act.do === 'buys') bought.push(number);
    deeds.push({ number, at, act });
    at += pause(chance);
  }
  return deeds;
}

/** Mostly crowded, now and then long enough for a window, a lease or a trial to end. */
function pause(chance: Chance): number {
  const most = chance.weighed([
    [0, 3],
    [3 * SECOND, 8],
    [2 * MINUTE, 5],
    [70 * MINUTE, 3],
    [5 * HOUR, 2],
    [4 * DAY, 0.4],
    [16 * DAY, 0.15],
  ]);
  return chance.int(0, most);
}

function drawAct(chance: Chance, size: Size, bought: readonly number[]): Act {
  const [latest, ...earlier] = bought.toReversed();
  const person = chance.int(1, size.people);
  const holder = chance.int(1, size.holders);
  const dashboard = chance.int(1, size.dashboards);
  const ticker = chance.pick(TICKERS);
  const isAfter = latest !== undefined && chance.hits(0.4);
  if (isAfter) return drawSequel(chance, chance.pick([latest, ...earlier]));
  return chance.weighed<() => Act>([
    [
      () => ({
        do: 'buys',
        person,
        offer: chance.weighed(OFFERS),
        pays: chance.weighed([
          ['at once', 4],
          ['later', 1],
        ]),
        door: chance.weighed([
          ['link', 1],
          ['checkout', 1],
        ]),
        referrer: chance.hits(0.5) ? holder : null,
      }),
      8,
    ],
    [() => ({ do: 'tries', person }), 3],
    [() => ({ do: 'recovers', person }), 1],
    [() => ({ do: 'validates', person }), 3],
    [() => ({ do: 'alerts', holder, type: chance.pick(ALERTS), ticker, times: chance.int(1, 3) }), 5],
    [() => ({ do: 'fires', holders: chance.int(3, size.holders), ticker, state: chance.pick(STATES) }), 3],
    [() => ({ do: 'asks', ticker }), 3],
    [() => ({ do: 'uploads', holder }), 1],
    [() => ({ do: 'shares', holder }), 2],
    [() => ({ do: 'publishes' }), 1],
    [() => ({ do: 'is revoked', person }), 0.5],
    [() => ({ do: 'is issued', person }), 0.5],
    [() => ({ do: 'happens', dashboard, type: chance.pick(['armed', 'exit', 'stop_breach']), ticker }), 4],
    [
      () => ({
        do: 'orders',
        dashboard,
        quantity: chance.int(1, 20),
        key: chance.int(1, 6),
        pressed: chance.int(1, 3),
        trouble: chance.weighed([
          ['none', 4],
          ['lostAndTaken', 2],
          ['lostAndDropped', 1],
          ['refused', 1],
          ['unreachable', 1],
        ]),
      }),
      6,
    ],
    [() => ({ do: 'withdraws', dashboard }), 1],
    [
      () => ({
        do: 'trades',
        dashboard,
        mode: chance.weighed([
          ['live', 2],
          ['dryrun', 1],
        ]),
      }),
      3,
    ],
    [() => ({ do: 'looks', dashboard, times: chance.int(1, 6) }), 2],
  ])();
}

/** What becomes of a purchase. */
function drawSequel(chance: Chance, of: number): Act {
  return chance.weighed<() => Act>([
    [() => ({ do: 'settles', of, paid: chance.hits(0.8) }), 2],
    [() => ({ do: 'returns', of }), 3],
    [() => ({ do: 'renews', of, paid: chance.hits(0.5) }), 2],
    [() => ({ do: 'pays', of }), 1],
    [() => ({ do: 'fails again', of }), 1],
    [() => ({ do: 'cancels', of, when: chance.pick(['now', 'at the end']) }), 2],
    [() => ({ do: 'changes plan', of, to: chance.pick(PLANS) }), 2],
    [() => ({ do: 'refunds', of, payment: chance.pick(['first', 'latest']), inPart: chance.hits(0.3) }), 3],
    [() => ({ do: 'disputes', of }), 0.5],
  ])();
}

function drawFaults(chance: Chance, size: Size, deeds: readonly Deed[]): Fault[] {
  const count = chance.int(0, 9);
  const times = deeds.map(({ at }) => at);
  return Array.from({ length: count }, (): Fault => {
    const at = chance.pick([0, ...times]) + chance.int(0, 400);
    const forMs = chance.weighed([
      [5 * SECOND, 2],
      [MINUTE, 3],
      [20 * MINUTE, 2],
      [3 * HOUR, 1],
    ]);
    return chance.weighed<() => Fault>([
      [
        () => ({
          at,
          kind: 'crash',
          cloud: chance.int(1, size.replicas),
          waits: chance.int(1, 60),
          downMs: chance.weighed([
            [0, 3],
            [5 * SECOND, 2],
            [5 * MINUTE, 1],
          ]),
        }),
        6,
      ],
      [
        () => ({
          at,
          kind: 'dashboard crash',
          dashboard: chance.int(1, size.dashboards),
          waits: chance.int(1, 20),
          downMs: chance.weighed([
            [0, 3],
            [MINUTE, 1],
          ]),
        }),
        3,
      ],
      [() => fullDisk(chance, size, deeds, forMs), 4],
      [
        () => ({
          at,
          kind: 'outage',
          of: chance.pick(['stripe', 'smtp', 'ntfy', 'broker', 'broker', 'database']),
          forMs,
        }),
        4,
      ],
      [() => badLine(chance, at, forMs), 5],
    ])();
  });
}

/** Right before something happens on the dashboard, or at its start. */
function fullDisk(chance: Chance, size: Size, deeds: readonly Deed[], forMs: number): Fault {
  const here = deeds.flatMap(({ at, act }) => ('dashboard' in act ? [{ at, dashboard: act.dashboard }] : []));
  const { at, dashboard } = chance.pick([{ at: 0, dashboard: chance.int(1, size.dashboards) }, ...here]);
  const blocks = chance.weighed([
    [0, 4],
    [1, 2],
    [2, 1],
    [chance.int(3, 12), 2],
  ]);
  return {
    at: Math.max(0, at - chance.int(0, 2000)),
    kind: 'disk full',
    dashboard,
    blocks,
    forMs,
    isRestarted: chance.hits(0.5),
  };
}

/** In one world of three a clock or two are set, ahead or back, and corrected later. */
function drawWrongClocks(chance: Chance, size: Size, deeds: readonly Deed[]): Fault[] {
  const count = chance.weighed([
    [0, 2],
    [1, 0.6],
    [2, 0.4],
  ]);
  return Array.from({ length: count }, (): Fault => {
    const of = chance.weighed<'cloud' | 'dashboard'>([
      ['cloud', 2],
      ['dashboard', 1],
    ]);
    const number = chance.int(1, of === 'cloud' ? size.replicas : size.dashboards);
    const far = chance.weighed([
      [2 * MINUTE, 2],
      [3 * HOUR, 1],
      [2 * DAY, 1],
      [365 * DAY, 3],
    ]);
    const at = chance.pick([0, ...deeds.map((deed) => deed.at)]) + chance.int(0, 400);
    const forMs = chance.weighed([
      [10 * SECOND, 2],
      [MINUTE, 2],
      [20 * MINUTE, 2],
      [3 * HOUR, 1],
    ]);
    return { at, kind: 'wrong clock', of, number, aheadMs: chance.hits(0.6) ? far : -far, forMs };
  });
}

const badLine = (chance: Chance, at: number, forMs: number): Fault => ({
  at,
  kind: 'bad line',
  of: chance.weighed([
    ['stripe', 3],
    ['smtp', 2],
    ['ntfy', 1],
    ['broker', 2],
    ['database', 2],
    ['network', 5],
  ]),
  forMs,
  losing: chance.next() * 0.5,
  dropping: chance.hits(0.5) ? chance.next() * 0.3 : 0,
  doubling: chance.next() * 0.6,
  slow: chance.next() * 0.6,
});
