import fc from 'fast-check';
import type { OrderAction } from '../../../src/domain/dashboard/trading/orders/orderAction.js';
import { someOption, someOrder } from '../../fixtures/orders.js';
import { DRYRUN_MODE, LIVE_MODE } from '../../application/dashboard/trading/orders/orderFixture.js';
import type { BrokerTrouble } from '../../fakes/dashboard/memoryBroker.js';
import type { OrderPathSimulation } from './orderPathSimulation.js';

type Model = Record<string, never>;

/** An action of a person, the broker or the machine; the work that it starts continues during later actions. */
class SimulatedAction implements fc.AsyncCommand<Model, OrderPathSimulation> {
  constructor(
    private readonly label: string,
    private readonly perform: (simulation: OrderPathSimulation) => void,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_model: Model, simulation: OrderPathSimulation): Promise<void> {
    this.perform(simulation);
  }

  toString(): string {
    return this.label;
  }
}

const soundOrders: readonly OrderAction[] = [
  { kind: 'place', order: someOrder() },
  { kind: 'place', order: someOrder({ quantity: 5 }) },
  { kind: 'place', order: someOrder({ pricing: { type: 'market' } }) },
];

const unsoundOrders: readonly OrderAction[] = [
  { kind: 'place', order: someOrder({ quantity: 500 }) },
  { kind: 'place', order: someOrder({ side: 'sell_short' }) },
  { kind: 'place', order: someOption({ side: 'sell_to_open' }) },
];

const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % items.length];

const named = (label: string, perform: (simulation: OrderPathSimulation) => void): fc.Arbitrary<SimulatedAction> =>
  fc.constant(new SimulatedAction(label, perform));

const preview = fc
  .constantFrom(...soundOrders)
  .map((action) => new SimulatedAction('preview', (simulation) => simulation.preview(action, true)));
const previewUnsound = fc
  .constantFrom(...unsoundOrders)
  .map((action) => new SimulatedAction('preview beyond a limit', (simulation) => simulation.preview(action, false)));
/** Cancels one of the currently open orders, if there is any. */
const openOrder = ({ world }: OrderPathSimulation, which: number): OrderAction => {
  const open = pick(
    world.broker.placed.filter(({ status }) => status === 'open'),
    which,
  );
  return { kind: 'cancel', brokerOrderId: open?.id ?? '1' };
};
const previewCancel = fc
  .nat()
  .map(
    (which) =>
      new SimulatedAction(`preview cancel ${which}`, (simulation) =>
        simulation.preview(openOrder(simulation, which), true),
      ),
  );

/** The actions of a person who previews an order and sends it immediately. */
const trade = fc
  .constantFrom(...soundOrders)
  .map((action) => new SimulatedAction('preview and place', (simulation) => simulation.preview(action, true, true)));
const cancel = fc
  .nat()
  .map(
    (which) =>
      new SimulatedAction(`preview and cancel ${which}`, (simulation) =>
        simulation.preview(openOrder(simulation, which), true, true),
      ),
  );

const place = fc.nat().map(
  (which) =>
    new SimulatedAction(`place ${which}`, (simulation) => {
      const request = pick(simulation.requests, which);
      if (request !== undefined) simulation.send(request);
    }),
);

const placeTwice = fc.nat().map(
  (which) =>
    new SimulatedAction(`place twice ${which}`, (simulation) => {
      const request = pick(simulation.requests, which);
      if (request !== undefined) [request, request].forEach((each) => simulation.send(each));
    }),
);

/** Combines the token or the key of one preview with the order of another. */
const placeMixed = fc.tuple(fc.nat(), fc.nat(), fc.boolean()).map(
  ([one, other, token]) =>
    new SimulatedAction(`place mixed ${one} ${other}`, (simulation) => {
      const [a, b] = [pick(simulation.requests, one), pick(simulation.requests, other)];
      if (a === undefined || b === undefined || a === b) return;
      simulation.send(token ? { ...a, confirmToken: b.confirmToken } : { ...a, key: b.key });
    }),
);

const trouble = fc
  .constantFrom<BrokerTrouble>('refused', 'unreachable', 'lostAndTaken', 'lostAndDropped')
  .map((kind) => new SimulatedAction(`trouble: ${kind}`, ({ world }) => (world.broker.trouble = kind)));

const fill = fc.tuple(fc.nat(), fc.boolean()).map(
  ([which, whole]) =>
    new SimulatedAction(`fill ${which}`, ({ world }) => {
      const order = pick(
        world.broker.placed.filter(({ status }) => status === 'open'),
        which,
      );
      if (order !== undefined) world.broker.fill(order.id, 150, whole ? order.quantity : 1);
    }),
);

const reject = fc.nat().map(
  (which) =>
    new SimulatedAction(`reject ${which}`, ({ world }) => {
      const order = pick(
        world.broker.placed.filter(({ status }) => status === 'open'),
        which,
      );
      if (order !== undefined) world.broker.reject(order.id, 'late');
    }),
);

const toggles = [
  named('mode: live', ({ world }) => (world.mode.facts = LIVE_MODE)),
  named('mode: dryrun', ({ world }) => (world.mode.facts = DRYRUN_MODE)),
  named('a longer window', ({ world }) => (world.mode.facts = { ...world.mode.facts, dryRunHours: 10_000 })),
  named('halted', (simulation) => simulation.setHalted(true)),
  named('trading', (simulation) => simulation.setHalted(false)),
  named('an old audit', (simulation) => (simulation.auditAgeMinutes = 31)),
  named('a new audit', (simulation) => (simulation.auditAgeMinutes = 1)),
  named('broker down', ({ world }) => (world.broker.down = true)),
  named('broker up', ({ world }) => (world.broker.down = false)),
];

const pass = fc
  .constantFrom(20, 70, 301)
  .map((seconds) => new SimulatedAction(`${seconds} s pass`, ({ world }) => world.clock.passSeconds(seconds)));
const settle = named('settle', (simulation) => simulation.begin((program) => program.settle.execute()));
const restart = named('crash and restart', (simulation) => simulation.restart());
const again = named('mode: live, all well', (simulation) => {
  simulation.world.mode.facts = LIVE_MODE;
  simulation.world.broker.down = false;
  simulation.auditAgeMinutes = 1;
  simulation.setHalted(false);
});

/** Draws the commands of a run. A command that is listed more often is drawn more often. */
export const orderCommands = (maxCommands: number) =>
  fc.commands<Model, OrderPathSimulation, false>(
    [
      preview,
      preview,
      trade,
      trade,
      trade,
      cancel,
      cancel,
      cancel,
      cancel,
      previewUnsound,
      previewCancel,
      place,
      place,
      place,
      placeTwice,
      placeMixed,
      trouble,
      trouble,
      fill,
      reject,
      ...toggles,
      pass,
      settle,
      restart,
      again,
      again,
    ],
    { maxCommands, size: 'max' },
  );
