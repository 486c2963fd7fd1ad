import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { LIVE_MODE } from '../../application/dashboard/trading/orders/orderFixture.js';
import { runs } from '../../runs.js';
import { STATE_OF } from '../intent.properties.js';
import { orderCommands } from './commands.js';
import { AlpacaInMemory } from './alpacaInMemory.js';
import { OrderPathSimulation } from './orderPathSimulation.js';

jest.setTimeout(600_000);

const BROKERS = [
  ['a broker in memory', 700, undefined],
  ['Alpaca', 500, (now: () => Date) => new AlpacaInMemory(now)],
] as const;

describe.each(BROKERS)('the order path to %s, for any sequence of events', (_name, ordinaryRuns, createBroker) => {
  const seen = { sent: 0, unknown: 0, withheld: 0, refused: 0, unsent: 0, canceled: 0, lateFinds: 0 };

  it('sends only permitted requests, each at most once, and loses no accepted order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), orderCommands(60), async (scheduler, commands) => {
        const simulation = new OrderPathSimulation(scheduler, createBroker);
        await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: simulation }), commands);

        const book = await settled(simulation);
        const atBroker = simulation.world.broker.placed.map(({ key, id, status, filledQuantity }) => ({
          key,
          id,
          state: STATE_OF[status],
          filledQuantity,
        }));
        const inBook = simulation.world.broker.placed.map(({ key }) => book.find(key ?? ''));
        const known = inBook.map((intent) => ({
          key: intent?.key,
          id: intent?.progress?.brokerOrderId,
          state: intent?.state,
          filledQuantity: intent?.progress?.filledQuantity,
        }));
        const open = book.list().filter(({ state }) => state === 'sending' || state === 'unknown');
        expect({ faults: simulation.faults, open, known }).toEqual({ faults: [], open: [], known: atBroker });
        count(simulation);
      }),
      { numRuns: runs(ordinaryRuns) },
    );
    // Checks that every kind of event occurred. The rarest, a cancel, occurs about once in 80 runs.
    for (const [what, times] of Object.entries(seen)) expect([what, times > 0]).toEqual([what, true]);
  });

  /**
   * Restarts the program without further faults, so that it learns the outcome of every order. Returns the program's
   * list of orders.
   */
  async function settled(simulation: OrderPathSimulation) {
    const { world, scheduler } = simulation;
    simulation.restart();
    Object.assign(world.broker, { down: false, trouble: null });
    world.mode.facts = LIVE_MODE;
    const program = await scheduler.waitFor(simulation.program);
    world.clock.passSeconds(301);
    await scheduler.waitFor(program.settle.execute());
    return program.book;
  }

  function count(simulation: OrderPathSimulation): void {
    const events = simulation.logged();
    const types = events.map(({ type }) => type);
    seen.sent += simulation.sent.length;
    seen.unknown += types.filter((type) => type === 'unknown').length;
    seen.unsent += types.filter((type) => type === 'unsent').length;
    seen.refused += types.filter((type) => type === 'refused').length;
    seen.canceled += types.filter((type) => type === 'cancel_accepted').length;
    seen.withheld += events.filter((event) => event.type === 'intended' && event.mode === 'dryrun').length;
    seen.lateFinds += types.filter((type, i) => type === 'unknown' && types.indexOf('reported', i) > i).length;
  }
});
