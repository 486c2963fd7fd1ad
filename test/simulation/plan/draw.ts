import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/shared/timeUnits.js';
import { SeededRandom } from '../../faults/seededRandom.js';
import { drawFaults, drawWrongClocks } from '../../faults/drawFaults.js';
import type { Fault } from '../../faults/fault.js';
import type { ActionDetails, PlannedAction, SimulationPlan, WorldSize } from './plan.js';

const TICKERS = ['AAPL', 'MSFT', 'NVDA'] as const;
const ALERTS = ['stop_breach', 'armed'] as const;
const STATES = ['ARMED', 'TIGHTEN', 'EXIT'] as const;
const PLANS = ['pro_monthly', 'premium_monthly', 'premium_yearly'] as const;

/** Draws the world, the actions and the faults of a seed. */
export function drawPlan(seed: number): SimulationPlan {
  const chance = new SeededRandom(`plan ${seed}`);
  const size: WorldSize = {
    replicas: chance.weighed([1, 2], [2, 1]),
    dashboards: chance.int(1, 3),
    dryRunHours: chance.weighed([0, 3], [1, 1]),
    people: chance.int(2, 8),
    holders: chance.int(4, 7),
    founders: chance.weighed([0, 2], [97, 1], [98, 2], [99, 3], [100, 1]),
  };
  const drawn = drawActions(chance.of('deeds'), size);
  const retreat = drawRetreat(chance.of('retreat'), size, drawn);
  const plannedActions = inTime([...drawn, ...retreat.plannedActions]);
  const times = plannedActions.map(({ at }) => at);
  const uses = plannedActions.flatMap(({ at, details: act }) =>
    'dashboard' in act ? [{ at, dashboard: act.dashboard }] : [],
  );
  const faults = [
    ...drawFaults(chance.of('faults'), size, times, uses),
    ...retreat.faults,
    ...drawWrongClocks(chance.of('clocks'), size, times),
  ];
  return { seed, size, actions: plannedActions, faults: inTime(faults) };
}

const inTime = <Item extends { readonly at: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.at - b.at);

/** Sometimes lets a dashboard switch to live mode and back to dry run, with a disk that becomes full in between. */
function drawRetreat(
  chance: SeededRandom,
  size: WorldSize,
  plannedActions: readonly PlannedAction[],
): { readonly plannedActions: readonly PlannedAction[]; readonly faults: readonly Fault[] } {
  if (!chance.hits(0.3)) return { plannedActions: [], faults: [] };
  const dashboard = chance.int(1, size.dashboards);
  const at = chance.pick([0, ...plannedActions.map((action) => action.at)]) + 5 * SECOND_MS;
  const blocks = chance.weighed([0, 3], [1, 1]);
  return {
    plannedActions: [
      { number: plannedActions.length + 1, at, details: { do: 'trades', dashboard, mode: 'live' } },
      {
        number: plannedActions.length + 2,
        at: at + 20 * SECOND_MS,
        details: { do: 'trades', dashboard, mode: 'dryrun' },
      },
    ],
    faults: [
      {
        at: at + chance.int(1, 10) * SECOND_MS,
        kind: 'disk full',
        dashboard,
        blocks,
        forMs: chance.int(20, 90) * SECOND_MS,
        isRestarted: chance.hits(0.7),
      },
    ],
  };
}

function drawActions(chance: SeededRandom, size: WorldSize): PlannedAction[] {
  const count = chance.int(15, 45);
  const plannedActions: PlannedAction[] = [];
  const bought: number[] = [];
  let at = 0;
  for (let number = 1; number <= count; number += 1) {
    const act = drawAct(chance, size, bought);
    if (act.do === 'buys') bought.push(number);
    plannedActions.push({ number, at, details: act });
    at += pause(chance);
  }
  return plannedActions;
}

/** Draws a pause: usually short, sometimes long enough for a window, a lease or a trial to end. */
function pause(chance: SeededRandom): number {
  const most = chance.weighed(
    [0, 3],
    [3 * SECOND_MS, 8],
    [2 * MINUTE_MS, 5],
    [70 * MINUTE_MS, 3],
    [5 * HOUR_MS, 2],
    [4 * DAY_MS, 0.4],
    [16 * DAY_MS, 0.15],
  );
  return chance.int(0, most);
}

function drawAct(chance: SeededRandom, size: WorldSize, bought: readonly number[]): ActionDetails {
  const [latest, ...earlier] = bought.toReversed();
  const person = chance.int(1, size.people);
  const holder = chance.int(1, size.holders);
  const dashboard = chance.int(1, size.dashboards);
  const ticker = chance.pick(TICKERS);
  const isAfter = latest !== undefined && chance.hits(0.4);
  if (isAfter) return drawSequel(chance, chance.pick([latest, ...earlier]));
  return chance.weighed<() => ActionDetails>(
    [() => drawPurchase(chance, person, holder), 8],
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
    [() => drawOrder(chance, dashboard), 6],
    [() => ({ do: 'withdraws', dashboard }), 1],
    [() => ({ do: 'trades', dashboard, mode: chance.weighed(['live', 2], ['dryrun', 1]) }), 3],
    [() => ({ do: 'looks', dashboard, times: chance.int(1, 6) }), 2],
  )();
}

const drawPurchase = (chance: SeededRandom, person: number, holder: number): ActionDetails => ({
  do: 'buys',
  person,
  offer: chance.weighed(
    ['pro_monthly', 3],
    ['pro_yearly', 1],
    ['premium_monthly', 2],
    ['premium_yearly', 1],
    ['founding', 3],
    ['founding_once', 2],
  ),
  pays: chance.weighed(['at once', 4], ['later', 1]),
  purchaseRoute: chance.weighed(['link', 1], ['checkout', 1]),
  referrer: chance.hits(0.5) ? holder : null,
});

const drawOrder = (chance: SeededRandom, dashboard: number): ActionDetails => ({
  do: 'orders',
  dashboard,
  quantity: chance.int(1, 20),
  key: chance.int(1, 6),
  pressed: chance.int(1, 3),
  trouble: chance.weighed(['none', 4], ['lostAndTaken', 2], ['lostAndDropped', 1], ['refused', 1], ['unreachable', 1]),
});

/** Draws a later event of a purchase. */
function drawSequel(chance: SeededRandom, of: number): ActionDetails {
  return chance.weighed<() => ActionDetails>(
    [() => ({ do: 'settles', of, paid: chance.hits(0.8) }), 2],
    [() => ({ do: 'returns', of }), 3],
    [() => ({ do: 'renews', of, paid: chance.hits(0.5) }), 2],
    [() => ({ do: 'pays', of }), 1],
    [() => ({ do: 'fails again', of }), 1],
    [() => ({ do: 'cancels', of, when: chance.pick(['now', 'at the end']) }), 2],
    [() => ({ do: 'changes plan', of, to: chance.pick(PLANS) }), 2],
    [() => ({ do: 'refunds', of, payment: chance.pick(['first', 'latest']), inPart: chance.hits(0.3) }), 3],
    [() => ({ do: 'disputes', of }), 0.5],
  )();
}
