import { describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '../../../../../src/application/dashboard/trading/broker/broker.port.js';
import type { OrderRisk } from '../../../../../src/domain/dashboard/risk/orderRisk.js';
import type { Measure } from '../../../../../src/domain/dashboard/risk/riskPosition.js';
import { DEFAULT_ORDER_LIMITS } from '../../../../../src/domain/dashboard/trading/orders/orderLimits.js';
import { CircuitOpen, Conflict, DiskFull, NotFound } from '../../../../../src/domain/shared/failure/failure.js';
import type { PreflightLayer } from '../../../../../src/domain/dashboard/trading/orders/layers/layerVerdict.js';
import type { EquityOrder } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import type { OrderEvent } from '../../../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { OrderRefused } from '../../../../../src/domain/dashboard/trading/orders/orderRefused.js';
import {
  BrokerFailure,
  OrderRejected,
  type BrokerHealth,
} from '../../../../../src/application/dashboard/trading/broker/brokerFailure.js';
import { someOption, someOrder } from '../../../../fixtures/orders.js';
import type { HaltSource } from '../../../../../src/application/dashboard/trading/orders/halts/haltSource.port.js';
import type { MemoryOrderLog } from '../../../../fakes/dashboard/memoryOrderLog.js';
import { WATCHED_TICKER } from './orderAuditFixture.js';
import {
  confirm,
  createPassingWorld,
  DRYRUN_MODE,
  LIVE_MODE,
  prepare,
  startOrderProgram,
  type OrderProgram,
} from './orderFixture.js';
import { positionOf } from '../../../../domain/dashboard/audit/audits.js';

async function confirmCancel(program: OrderProgram, brokerOrderId: string) {
  const { confirmation, key } = await program.preview.execute({ kind: 'cancel', brokerOrderId });
  return { brokerOrderId, key, confirmToken: confirmation?.token ?? 'no token' };
}

const typesIn = (lines: readonly string[]): unknown[] => lines.map((line) => JSON.parse(line).type);

describe('PreviewAction', () => {
  it('issues a one-minute token after all eight pre-flight layers and the broker agree, even in dry run [ORD-06]', async () => {
    const world = createPassingWorld();
    world.mode.facts = DRYRUN_MODE;
    const program = await startOrderProgram(world);
    const preview = await program.preview.execute({ kind: 'place', order: someOrder() });

    expect(preview).toMatchObject({
      mode: 'dryrun',
      refusal: null,
      brokerRefusal: null,
      estimate: { cost: 1500 },
      confirmation: { token: expect.any(String), expiresAt: new Date('2026-11-20T15:01:00.000Z') },
    });
    expect(preview.verdicts).toHaveLength(8);
    expect(world.broker.arrived).toEqual([]);
    expect(world.log.lines.join()).not.toContain(preview.confirmation?.token ?? '');
  });

  it('issues no token when a pre-flight layer or the broker refuses, and names the layer or the broker', async () => {
    const world = createPassingWorld();
    const program = await startOrderProgram(world);
    world.halts.reading = { kind: 'none' };
    expect(await program.preview.execute({ kind: 'place', order: someOrder() })).toMatchObject({
      refusal: { layer: 'halt' },
      confirmation: null,
    });

    world.halts.reading = { kind: 'trading', source: 'nasdaq' };
    world.broker.preview = async () => Promise.reject(new OrderRejected('DayTraderPatternRestriction'));
    expect(await program.preview.execute({ kind: 'place', order: someOrder() })).toMatchObject({
      refusal: null,
      brokerRefusal: 'DayTraderPatternRestriction',
      estimate: null,
      confirmation: null,
    });
  });

  it('reports that the broker cannot be reached', async () => {
    const world = createPassingWorld();
    const program = await startOrderProgram(world);
    world.broker.down = true;
    await expect(program.preview.execute({ kind: 'place', order: someOrder() })).rejects.toThrow(BrokerFailure);
    world.broker.positions = async () => Promise.reject(new CircuitOpen(1800));
    world.broker.down = false;
    await expect(program.preview.execute({ kind: 'place', order: someOrder() })).rejects.toThrow(new CircuitOpen(1800));
  });
});

/** Makes the log refuse events of these types, as a full disk does, until `value` is set to false. */
function refusing(log: MemoryOrderLog, ...types: readonly OrderEvent['type'][]): { value: boolean } {
  const isFull = { value: true };
  const append = log.append.bind(log);
  log.append = async (event) =>
    isFull.value && types.includes(event.type) ? Promise.reject(new DiskFull('orders.jsonl', null)) : append(event);
  return isFull;
}

describe('an order', () => {
  it('is logged and sent once, and its outcome is logged', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const { intent, replayed } = await program.place.execute(request);

    expect([replayed, intent]).toMatchObject([
      false,
      {
        state: 'working',
        mode: 'live',
        progress: { brokerOrderId: '1', status: 'open' },
        stop: 147,
        verdicts: { length: 8 },
      },
    ]);
    expect(world.broker.arrived).toEqual([`place ${request.key}`]);
    expect(typesIn(world.log.lines)).toEqual(['previewed', 'intended', 'reported']);
  });

  it('is logged but not sent in dry run [MOD-02]', async () => {
    const world = createPassingWorld();
    world.mode.facts = DRYRUN_MODE;
    const program = await startOrderProgram(world);
    const { intent } = await program.place.execute(await confirm(program));

    expect(intent).toMatchObject({ state: 'withheld', mode: 'dryrun' });
    expect(world.broker.arrived).toEqual([]);
    expect(typesIn(world.log.lines)).toEqual(['previewed', 'intended']);
    expect((await startOrderProgram(world)).book.find(intent.key)?.state).toBe('withheld');
  });

  it('is not sent when it was previewed in dry run and the mode has become live since', async () => {
    const world = createPassingWorld();
    world.mode.facts = DRYRUN_MODE;
    const program = await startOrderProgram(world);
    const request = await confirm(program);
    world.mode.facts = LIVE_MODE;

    await expect(program.place.execute(request)).rejects.toThrow('previewed in dry run');
    expect(world.broker.arrived).toEqual([]);
    expect(typesIn(world.log.lines)).toEqual(['previewed', 'refused']);
  });

  it('is checked against any order that fills while the data for its checks is fetched', async () => {
    const { world, program, request } = await prepare(createPassingWorld(), someOrder({ quantity: 60 }));
    await program.place.execute(request);
    const fillAfter =
      <T>(read: () => Promise<T>) =>
      async (): Promise<T> => {
        const answer = await read();
        if (world.broker.placed[0]?.status === 'open') world.broker.fill('1', 150);
        return answer;
      };
    world.broker.positions = fillAfter(world.broker.positions.bind(world.broker));
    world.broker.orders = fillAfter(world.broker.orders.bind(world.broker));

    expect(await program.preview.execute({ kind: 'place', order: someOrder({ quantity: 60 }) })).toMatchObject({
      refusal: { layer: 'position_size' },
    });
  });

  it('is refused at placement when its cluster has grown beyond the cap since the preview', async () => {
    let weight = 0.2;
    const measureRisk = {
      execute: async (): Promise<Measure<OrderRisk>> => ({
        kind: 'measured',
        before: null,
        after: null,
        own_cluster: { kind: 'measured', cluster: { symbols: ['AAPL', 'MSFT'], weight } },
        left_out: [],
      }),
    };
    const limits = { ...DEFAULT_ORDER_LIMITS, maxClusterPct: 30 };
    const world = { ...createPassingWorld(), limits, measureRisk };
    const program = await startOrderProgram(world);
    const { key, confirmation, risk } = await program.preview.execute({ kind: 'place', order: someOrder() });
    expect(risk).toEqual(await measureRisk.execute());
    weight = 0.31;

    await expect(
      program.place.execute({ order: someOrder(), key, confirmToken: confirmation?.token ?? '' }),
    ).rejects.toThrow('AAPL, MSFT moved together and would be 31.00% of equity; the maximum per cluster is 30%.');
    expect(world.broker.placed).toEqual([]);
  });

  it('is sent only once when it is placed twice under one key, even after a restart', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const both = await Promise.all([program.place.execute(request), program.place.execute(request)]);
    const later = await (await startOrderProgram(world)).place.execute(request);

    expect([...both, later].map(({ replayed, intent }) => [replayed, intent.state])).toEqual([
      [false, 'working'],
      [true, 'working'],
      [true, 'working'],
    ]);
    expect(world.broker.arrived).toHaveLength(1);
  });

  it('is rejected with the broker’s reason when the broker refuses it', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    world.broker.trouble = 'refused';

    await expect(program.place.execute(request)).rejects.toThrow(OrderRejected);
    expect(program.book.find(request.key)).toMatchObject({ state: 'rejected', reason: 'Not enough buying power.' });
  });

  it('is recorded as unsent when its request could not leave this machine', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    world.broker.trouble = 'unreachable';

    await expect(program.place.execute(request)).rejects.toThrow(BrokerFailure);
    expect(program.book.find(request.key)?.state).toBe('unsent');
  });

  it('is not sent when the log refuses the record of the intent to send', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    world.log.append = async () => Promise.reject(new Error('ENOSPC'));

    await expect(program.place.execute(request)).rejects.toThrow('ENOSPC');
    expect(world.broker.arrived).toEqual([]);
  });

  it('is looked up later when the broker accepted it but the disk could not record that', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const isFull = refusing(world.log, 'reported');

    expect((await program.place.execute(request)).intent).toMatchObject({ key: request.key, state: 'sending' });
    expect(world.reports).toEqual([`recording the outcome of the order ${request.key}`]);
    expect((await program.preview.execute({ kind: 'place', order: request.order })).refusal).toMatchObject({
      layer: 'idempotency_key',
    });
    isFull.value = false;
    await program.settle.execute();
    expect(program.book.find(request.key)).toMatchObject({ state: 'working', progress: { brokerOrderId: '1' } });
  });

  it.each([
    ['unsent', 'unreachable'],
    ['rejected', 'refused'],
  ] as const)('does not block an identical order after it is %s, even if the disk is full', async (state, trouble) => {
    const { world, program, request } = await prepare(createPassingWorld());
    const isFull = refusing(world.log, state);
    world.broker.trouble = trouble;
    await program.place.execute(request).catch(() => undefined);
    const { refusal } = await program.preview.execute({ kind: 'place', order: request.order });
    expect([refusal, program.book.find(request.key)?.state, program.settle.isDue]).toEqual([null, state, true]);
    isFull.value = false;
    await program.settle.execute();

    expect(typesIn(world.log.lines)).toEqual(['previewed', 'intended', 'previewed', state]);
    expect([program.settle.isDue, (await startOrderProgram(world)).book.find(request.key)?.state]).toEqual([
      false,
      state,
    ]);
  });

  it('is given up after five minutes if a crash lost the record that it was not sent', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const isFull = refusing(world.log, 'unsent');
    world.broker.trouble = 'unreachable';
    await expect(program.place.execute(request)).rejects.toThrow(BrokerFailure);
    isFull.value = false;
    const next = await startOrderProgram(world);
    world.clock.passSeconds(301);
    await next.settle.execute();

    expect(next.book.find(request.key)?.state).toBe('absent');
    expect(typesIn(world.log.lines)).toEqual(['previewed', 'intended', 'unknown', 'absent']);
  });

  it('does not keep the program from starting when a full disk cannot record the order’s outcome', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const isFull = refusing(world.log, 'reported', 'unknown');
    await program.place.execute(request);
    const next = await startOrderProgram(world);
    expect([next.book.logFault, next.book.find(request.key)?.state]).toEqual([null, 'sending']);
    isFull.value = false;
    await next.settle.execute();

    expect(next.book.find(request.key)?.state).toBe('working');
  });

  it('follows the mode at the moment at which it is sent', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    world.log.stored = (event) => {
      if (event.type === 'intended') world.mode.facts = DRYRUN_MODE;
    };

    expect((await program.place.execute(request)).intent).toMatchObject({
      state: 'unsent',
      reason: 'The mode was switched to dry run before the order or cancellation was sent.',
    });
    expect(world.broker.arrived).toEqual([]);
  });

  it('is checked again right before it is sent', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    world.log.stored = (event) => {
      if (event.type === 'intended') world.clock.passSeconds(60);
    };

    await expect(program.place.execute(request)).rejects.toThrow(OrderRefused);
    expect(program.book.find(request.key)).toMatchObject({
      state: 'unsent',
      reason: 'The confirm token has expired. Preview the order again.',
    });
    expect(world.broker.arrived).toEqual([]);
  });
});

describe('an order in live mode', () => {
  type World = ReturnType<typeof createPassingWorld>;
  /** For each pre-flight layer, a change that makes only this layer refuse the order after the preview has passed. */
  const changes: readonly [PreflightLayer, (world: World) => void, EquityOrder?][] = [
    [
      'audit_freshness',
      (world) =>
        (world.audits.tickers['AAPL'] = {
          ...WATCHED_TICKER,
          metadata: { ...WATCHED_TICKER.metadata, last_date: '2026-11-18' },
        }),
    ],
    ['confirm_token', (world) => world.clock.passSeconds(60)],
    ['position_size', (world) => world.broker.hold('AAPL', 70, 150)],
    [
      'risk_budget',
      (world) => (world.audits.tickers['AAPL'] = { ...WATCHED_TICKER, position: positionOf({ stop: 40 }) }),
    ],
    [
      'options_level',
      (world) => world.broker.hold('AAPL261218C00160000', -1, 3),
      someOrder({ side: 'sell', quantity: 10 }),
    ],
    ['halt', (world) => (world.halts.reading = { kind: 'unreadable', source: 'nasdaq', reason: 'It did not answer.' })],
    ['dry_run_window', (world) => (world.mode.facts = { ...LIVE_MODE, dryRunHours: 10_000 })],
  ];

  it.each(changes)('is refused when only the pre-flight layer %s fails', async (layer, change, order = someOrder()) => {
    const world = createPassingWorld();
    if (order.side === 'sell') world.broker.hold('AAPL', 100, 150);
    const program = await startOrderProgram(world);
    const request = await confirm(program, order);
    change(world);
    const refused = await program.place.execute(request).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(OrderRefused);
    if (!(refused instanceof OrderRefused)) return;
    const layers = refused.facts['layers'];
    expect([refused.slug, refused.facts['layer']]).toEqual(['order_refused', layer]);
    expect(Array.isArray(layers) && layers.filter(({ passed }) => !passed).map((each) => each.layer)).toEqual([layer]);
    expect(world.broker.arrived).toEqual([]);
    expect(typesIn(world.log.lines)).toEqual(['previewed', 'refused']);
  });

  it('is refused when only the pre-flight layer idempotency_key fails', async () => {
    const { world, program, request: first } = await prepare(createPassingWorld());
    await program.place.execute(first);
    const second = await confirm(program, someOrder({ quantity: 11 }));

    await expect(program.place.execute({ ...second, key: first.key })).rejects.toMatchObject({
      facts: { layer: 'idempotency_key' },
    });
    expect(world.broker.arrived).toHaveLength(1);
  });

  it('is refused when the log fails verification', async () => {
    const world = createPassingWorld();
    world.log.fault = 'orders.jsonl, line 3: its content does not match its hash.';
    const program = await startOrderProgram(world);
    const preview = await program.preview.execute({ kind: 'place', order: someOrder() });

    expect(preview).toMatchObject({ refusal: { layer: 'idempotency_key' }, confirmation: null });
    await expect(program.place.execute({ order: someOrder(), key: 'key-0001', confirmToken: 'x' })).rejects.toThrow(
      OrderRefused,
    );
    expect(world.broker.arrived).toEqual([]);
  });
});

describe('a confirm token', () => {
  it('is valid once, and only for its order [ORD-06]', async () => {
    const world = createPassingWorld();
    const program = await startOrderProgram(world);
    const { confirmToken } = await confirm(program);
    const other = { order: someOrder({ quantity: 11 }), key: 'key-0001', confirmToken };

    await expect(program.place.execute(other)).rejects.toMatchObject({ facts: { layer: 'confirm_token' } });
    await expect(program.place.execute({ ...other, order: someOrder(), key: 'key-0002' })).rejects.toMatchObject({
      facts: { layer: 'confirm_token' },
    });
    expect(world.broker.arrived).toEqual([]);
  });

  it('is invalid after a restart', async () => {
    const world = createPassingWorld();
    const request = await confirm(await startOrderProgram(world));

    await expect((await startOrderProgram(world)).place.execute(request)).rejects.toMatchObject({
      facts: { layer: 'confirm_token' },
    });
  });
});

describe('an order of unknown outcome', () => {
  const lost = async (trouble: 'lostAndTaken' | 'lostAndDropped') => {
    const { world, program, request } = await prepare(createPassingWorld());
    world.broker.trouble = trouble;
    const { intent } = await program.place.execute(request);
    expect(intent.state).toBe('unknown');
    return { world, program, request };
  };

  it('is found by its key and never sent again', async () => {
    const { world, program, request } = await lost('lostAndTaken');
    expect((await program.place.execute(request)).replayed).toBe(true);
    await program.settle.execute();

    expect(program.book.find(request.key)).toMatchObject({ state: 'working', progress: { brokerOrderId: '1' } });
    expect(world.broker.arrived).toHaveLength(1);
  });

  it('is given up after five minutes without being found, but can still be found later', async () => {
    const { world, program, request } = await lost('lostAndDropped');
    await program.settle.execute();
    expect(program.book.find(request.key)?.state).toBe('unknown');
    world.clock.passSeconds(301);
    await program.settle.execute();
    expect([program.book.find(request.key)?.state, program.settle.isDue]).toEqual(['absent', false]);

    await world.broker.place(request.order, request.key);
    await program.settle.execute();
    expect(program.book.find(request.key)?.state).toBe('working');
  });

  it.each([
    ['a year', 365 * 24],
    ['an hour', 1],
  ])('is given up five minutes after the first look-up, even if the clock was %s ahead', async (_time, hours) => {
    const { world, program, request } = await lost('lostAndDropped');
    const states: unknown[] = [];
    for (const seconds of [-hours * 3600, 299, 2]) {
      world.clock.passSeconds(seconds);
      await program.settle.execute();
      states.push(program.book.find(request.key)?.state);
    }

    expect(states).toEqual(['unknown', 'unknown', 'absent']);
  });

  it('counts as filled, and blocks identical orders', async () => {
    const { world, program } = await lost('lostAndDropped');
    const like = await program.preview.execute({ kind: 'place', order: someOrder() });
    const larger = await program.preview.execute({ kind: 'place', order: someOrder({ quantity: 57 }) });

    expect(like.refusal?.layer).toBe('idempotency_key');
    expect(larger.refusal?.layer).toBe('position_size');
    expect(world.broker.arrived).toEqual([]);
  });

  it('results from a crash before the outcome was logged', async () => {
    const { world, request } = await lost('lostAndTaken');
    world.log.lines.pop();
    const program = await startOrderProgram(world);
    expect(program.book.find(request.key)).toMatchObject({
      state: 'unknown',
      reason: 'The program ended before the broker answered.',
    });
    await program.settle.execute();

    expect(program.book.find(request.key)?.state).toBe('working');
    expect(world.broker.arrived).toHaveLength(1);
  });
});

describe('a working order that the broker’s list lacks', () => {
  it('counts as open with its remaining quantity', async () => {
    const { world, program, request } = await prepare(createPassingWorld(), someOrder({ quantity: 30 }));
    await program.place.execute(request);
    world.broker.fill('1', 150, 10);
    await program.settle.execute();
    const listed = await world.broker.orders();
    const layerOf = async (orders: readonly PlacedOrder[], quantity: number) => {
      world.broker.orders = async () => orders;
      const order = someOrder({ quantity });
      return (await program.preview.execute({ kind: 'place', order })).refusal?.layer ?? null;
    };
    const layers = [await layerOf(listed, 36), await layerOf([], 36), await layerOf([], 37)];

    expect(layers).toEqual([null, null, 'position_size']);
  });

  it('is given up when missing for five minutes, never sent again, and revived when it appears again', async () => {
    const world = createPassingWorld();
    const program = await startOrderProgram(world);
    const request = await confirm(program);
    await program.place.execute(request);
    const [order] = world.broker.placed;
    const states: unknown[] = [];
    const lookUpAfter = async (seconds: number, placed: readonly (PlacedOrder | undefined)[]): Promise<void> => {
      world.clock.passSeconds(seconds);
      world.broker.placed.splice(0, 1, ...placed.filter((each) => each !== undefined));
      await program.settle.execute();
      states.push(program.book.find(request.key)?.state);
    };
    for (const seconds of [3600, 299]) await lookUpAfter(seconds, []);
    await lookUpAfter(1, [order]);
    for (const seconds of [3600, 300, 1]) await lookUpAfter(seconds, []);
    expect(states).toEqual(['working', 'working', 'working', 'working', 'working', 'absent']);
    expect([program.settle.isDue, program.book.find(request.key)?.reason]).toEqual([
      false,
      'The broker no longer knows this order. Compare your positions.',
    ]);

    expect(await program.place.execute(request)).toMatchObject({ replayed: true, intent: { state: 'absent' } });
    expect(world.broker.arrived).toHaveLength(1);
    await lookUpAfter(0, [order]);
    expect(states.at(-1)).toBe('working');
  });
});

describe('an open order at the broker', () => {
  it('counts at the broker’s price, even if it was placed elsewhere or changed there', async () => {
    const order = someOrder({ quantity: 30 });
    const ownWorld = createPassingWorld();
    const program = await startOrderProgram(ownWorld);
    await program.place.execute(await confirm(program, order));
    const elsewhere = createPassingWorld();
    await elsewhere.broker.place(order, 'elsewhere');
    elsewhere.broker.change('1', { key: null, symbol: 'BND', quantity: 1 });
    const layerAt = async (world: typeof ownWorld, change: Partial<PlacedOrder>) => {
      world.broker.change('1', change);
      const { refusal } = await (await startOrderProgram(world)).preview.execute({ kind: 'place', order });
      return refusal?.layer ?? null;
    };

    expect([await layerAt(ownWorld, {}), await layerAt(ownWorld, { price: 200 })]).toEqual([null, 'position_size']);
    expect([await layerAt(elsewhere, {}), await layerAt(elsewhere, { price: 70 })]).toEqual(['risk_budget', null]);
  });
});

describe('gathering the facts for an order', () => {
  it('asks no halt source while the circuit breaker is open', async () => {
    const asked: string[] = [];
    const haltSource: HaltSource = {
      read: async (symbol) => {
        asked.push(symbol);
        return { kind: 'none' };
      },
    };
    const world = { ...createPassingWorld(), haltSource };
    const program = await startOrderProgram(world);
    world.broker.orders = async () => Promise.reject(new CircuitOpen(1800));

    await expect(program.preview.execute({ kind: 'place', order: someOrder() })).rejects.toThrow(CircuitOpen);
    expect(asked).toEqual([]);
  });
});

describe('changes to an order at the broker', () => {
  it('are logged once each, even after repeated look-ups', async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const { intent } = await program.place.execute(request);
    await program.settle.execute();
    world.broker.reject('1', 'DayTraderPatternRestriction');
    await program.settle.execute();
    await program.settle.execute();

    expect(program.book.find(intent.key)).toMatchObject({ state: 'rejected', reason: 'DayTraderPatternRestriction' });
    expect(typesIn(world.log.lines)).toEqual(['previewed', 'intended', 'reported', 'reported']);
    expect(program.settle.isDue).toBe(false);
  });
});

describe('looking up orders', () => {
  const twoWorking = async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const first = await program.place.execute(request);
    const second = await program.place.execute(await confirm(program, someOrder({ quantity: 2 })));
    const { broker } = world;
    broker.fill('2', 150);
    broker.orders = async () => [];
    const asked: string[] = [];
    const lookUp = broker.order.bind(broker);
    const fails = (health: BrokerHealth): void => {
      broker.order = async (id) => {
        asked.push(id);
        if (id === '1') throw new BrokerFailure('The broker does not tell.', health);
        return lookUp(id);
      };
    };
    return {
      program,
      fails,
      asked,
      states: () => [first, second].map(({ intent }) => program.book.find(intent.key)?.state),
    };
  };

  it('continues after an order that the broker refuses to report', async () => {
    const { program, fails, states } = await twoWorking();
    fails('answered');

    await expect(program.settle.execute()).rejects.toThrow('The broker does not tell.');
    expect(states()).toEqual(['working', 'filled']);
  });

  it.each<BrokerHealth>(['failed', 'none'])(
    'stops at the first failure when the broker is down (%s)',
    async (health) => {
      const { program, fails, states, asked } = await twoWorking();
      fails(health);

      await expect(program.settle.execute()).rejects.toThrow('The broker does not tell.');
      expect([states(), asked]).toEqual([['working', 'working'], ['1']]);
    },
  );
});

describe('a cancellation', () => {
  const placed = async () => {
    const { world, program, request } = await prepare(createPassingWorld());
    const { intent } = await program.place.execute(request);
    return { world, program, intent };
  };

  it('reaches the broker, and later events of the order are still logged', async () => {
    const { world, program, intent } = await placed();
    const { intent: cancel } = await program.cancel.execute(await confirmCancel(program, '1'));
    await program.settle.execute();

    expect([cancel.state, program.book.find(intent.key)?.state]).toEqual(['cancel_accepted', 'canceled']);
    expect(world.broker.arrived.at(-1)).toBe('cancel 1');
  });

  it('works even when the broker cannot report the account, its positions and its orders', async () => {
    const { world, program } = await placed();
    const fails = async () => Promise.reject(new BrokerFailure('The list of orders is too long.', 'answered'));
    Object.assign(world.broker, { account: fails, positions: fails, orders: fails });

    expect((await program.cancel.execute(await confirmCancel(program, '1'))).intent.state).toBe('cancel_accepted');
  });

  it('is not sent in dry run [MOD-02]', async () => {
    const { world, program } = await placed();
    world.mode.facts = DRYRUN_MODE;
    const { intent } = await program.cancel.execute(await confirmCancel(program, '1'));

    expect(intent.state).toBe('withheld');
    expect(world.broker.arrived).toHaveLength(1);
  });

  it('needs its own token, and is not sent twice', async () => {
    const { world, program } = await placed();
    const request = await confirmCancel(program, '1');
    const second = await confirmCancel(program, '1');
    await expect(program.cancel.execute({ ...request, confirmToken: 'none' })).rejects.toMatchObject({
      facts: { layer: 'confirm_token' },
    });
    world.broker.trouble = 'lostAndDropped';
    expect((await program.cancel.execute(request)).intent.state).toBe('unknown');

    await expect(program.cancel.execute(second)).rejects.toMatchObject({ facts: { layer: 'idempotency_key' } });
  });

  it('can be repeated with a new key if the order is still open five minutes after the broker accepted it', async () => {
    const { world, program } = await placed();
    const first = await confirmCancel(program, '1');
    await program.cancel.execute(first);
    world.broker.change('1', { status: 'open' });
    world.clock.passSeconds(300);
    expect((await program.preview.execute({ kind: 'cancel', brokerOrderId: '1' })).refusal).toMatchObject({
      layer: 'idempotency_key',
      message:
        'An identical request was sent before, and it is not yet known whether it took effect. Wait until it is known.',
    });
    world.clock.passSeconds(1);

    expect((await program.cancel.execute(first)).replayed).toBe(true);
    expect((await program.cancel.execute(await confirmCancel(program, '1'))).intent.state).toBe('cancel_accepted');
    expect(world.broker.arrived.slice(1)).toEqual(['cancel 1', 'cancel 1']);
  });

  it('can be repeated at once if the broker’s acceptance is dated in the future', async () => {
    const { world, program } = await placed();
    await program.cancel.execute(await confirmCancel(program, '1'));
    world.broker.change('1', { status: 'open' });
    world.clock.passHours(-24);

    expect(program.book.findDuplicate({ kind: 'cancel', brokerOrderId: '1' })).toBeNull();
  });

  it('is refused while the broker is canceling the order', async () => {
    const { world, program } = await placed();
    world.broker.change('1', { isBeingCanceled: true });

    await expect(program.preview.execute({ kind: 'cancel', brokerOrderId: '1' })).rejects.toThrow(
      new Conflict('order_not_open', 'The broker is already canceling the order. Wait until it is canceled.'),
    );
  });

  it('follows the order’s state when the outcome of the cancellation is unknown', async () => {
    const outcome = async (then: (world: ReturnType<typeof createPassingWorld>) => void) => {
      const { world, program } = await placed();
      const request = await confirmCancel(program, '1');
      world.broker.trouble = 'lostAndDropped';
      await program.cancel.execute(request);
      then(world);
      await program.settle.execute();
      return program.book.find(request.key)?.state;
    };

    expect(await outcome(() => undefined)).toBe('unknown');
    expect(await outcome(({ broker }) => void broker.cancel('1'))).toBe('cancel_accepted');
    expect(await outcome(({ broker }) => broker.change('1', { isBeingCanceled: true }))).toBe('cancel_accepted');
    expect(await outcome(({ broker }) => broker.fill('1', 150))).toBe('rejected');
    expect(await outcome(({ clock }) => clock.passSeconds(301))).toBe('absent');
    expect(await outcome(({ broker }) => broker.placed.pop())).toBe('unknown');
    const loseOrder = ({ broker, clock }: ReturnType<typeof createPassingWorld>): void => {
      broker.placed.pop();
      clock.passSeconds(301);
    };
    expect(await outcome(loseOrder)).toBe('absent');
  });

  it('is refused at its preview for a missing or finished order', async () => {
    const { world, program } = await placed();
    await expect(program.preview.execute({ kind: 'cancel', brokerOrderId: '99' })).rejects.toThrow(NotFound);
    world.broker.fill('1', 150);
    await expect(program.preview.execute({ kind: 'cancel', brokerOrderId: '1' })).rejects.toThrow(Conflict);
  });
});

describe('an option order', () => {
  it('is previewed, logged and sent like an order for shares', async () => {
    const world = createPassingWorld();
    world.broker.quotes.set('AAPL261218C00160000', { last: 3, bid: 2.9, ask: 3.1 });
    const program = await startOrderProgram(world);
    const { intent } = await program.place.execute(await confirm(program, someOption()));

    expect([intent.state, world.broker.placed[0]?.symbol]).toEqual(['working', 'AAPL261218C00160000']);
  });
});
