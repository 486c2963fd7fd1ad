import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TradierBroker } from '../../../../../src/adapters/broker/tradier/tradierBroker.js';
import {
  TRADIER_DIALECT,
  tradierConnectionOptions,
} from '../../../../../src/adapters/broker/tradier/tradierDialect.js';
import { BrokerClient } from '../../../../../src/adapters/broker/remote/brokerClient.js';
import { BrokerHttp } from '../../../../../src/adapters/broker/remote/brokerHttp.js';
import { TradierMarket } from '../../../../../src/adapters/broker/tradier/tradierMarket.js';
import type { Broker } from '../../../../../src/application/dashboard/trading/broker/broker.port.js';
import { CircuitBreaker } from '../../../../../src/application/dashboard/trading/broker/circuitBreaker.js';
import {
  GuardedBroker,
  StoppedByDryRun,
} from '../../../../../src/application/dashboard/trading/broker/guardedBroker.js';
import { unconfiguredBroker } from '../../../../../src/application/dashboard/trading/broker/unconfiguredBroker.js';
import { CircuitOpen, NotConfigured } from '../../../../../src/domain/shared/failure/failure.js';
import type { BreakerRecord } from '../../../../../src/domain/dashboard/trading/breaker/breakerRecord.js';
import type { Order } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import type { TradingModeFacts } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { MemoryStore } from '../../../../fakes/dashboard/memoryStore.js';
import { MemoryEventLog } from '../../../../fakes/dashboard/memoryEventLog.js';
import { ManualClock } from '../../../../fakes/manualClock.js';
import {
  answerJson,
  answerText,
  dropConnection,
  answerServerError,
  neverAnswer,
  answerTooManyRequests,
  type RequestHandler,
} from '../../../../servers/standIn.js';
import {
  startTradierBroker,
  TRADIER_ACCOUNT_ID,
  TRADIER_BROKER_TOKEN,
  type TradierBrokerServer,
} from '../../../../servers/tradierBroker.js';
import { problemOf } from '../../../../problemOf.js';
import { DRYRUN_MODE, LIVE_MODE } from '../orders/orderFixture.js';

const COOLDOWN = 1800;
const OUTAGE = 'Tradier returned a server error (500).';
const CLOSED = { open: false, cooldown_remaining: 0, last_reason: '', fails: 0 };
const OPEN = { open: true, cooldown_remaining: COOLDOWN, last_reason: OUTAGE, fails: 3 };
const HALF_OPEN = { open: false, cooldown_remaining: 0, last_reason: OUTAGE, fails: 2 };
const ORDER: Order = {
  instrument: { kind: 'equity', symbol: 'MSFT' },
  side: 'buy',
  quantity: 4,
  pricing: { type: 'market' },
  duration: 'day',
};

const currentMode = { recheckNow: () => mode };

let server: TradierBrokerServer;
let clock: ManualClock;
let store: MemoryStore<BreakerRecord>;
let log: MemoryEventLog;
let reports: string[];
let circuit: CircuitBreaker;
let mode: TradingModeFacts;
let broker: GuardedBroker;

beforeEach(async () => {
  server = await startTradierBroker();
  server.book.quotes.set('MSFT', { last: 50, bid: 49, ask: 51 });
  clock = new ManualClock();
  store = new MemoryStore();
  log = new MemoryEventLog();
  reports = [];
  mode = LIVE_MODE;
  await start();
});
afterEach(() => server.close());

async function start(): Promise<void> {
  circuit = new CircuitBreaker({
    store,
    events: log,
    clock,
    report: (_problem, during) => reports.push(during),
    cooldownSeconds: COOLDOWN,
  });
  await circuit.load();
  broker = guarded(5000);
}

function guarded(patienceMs: number): GuardedBroker {
  const access = tradierConnectionOptions(server.origin, TRADIER_BROKER_TOKEN);
  const client = new BrokerClient(new BrokerHttp(TRADIER_DIALECT, access, fetch, patienceMs));
  return new GuardedBroker(
    new TradierBroker(client, new TradierMarket(client), TRADIER_ACCOUNT_ID),
    circuit,
    currentMode,
  );
}

async function ask(...answers: RequestHandler[]): Promise<void> {
  for (const answer of answers) {
    server.instead.push(answer);
    await problemOf(broker.positions());
  }
}

describe('GuardedBroker', () => {
  it('opens its breaker after three 5xx replies in a row, and then blocks every call [BRK-02 BRK-04]', async () => {
    expect(circuit.status()).toEqual(CLOSED);
    await ask(answerServerError, answerServerError);
    expect(circuit.status()).toEqual({ ...CLOSED, last_reason: OUTAGE, fails: 2 });
    await ask(answerServerError);
    expect(circuit.status()).toEqual(OPEN);
    expect(log.events).toEqual([
      { event: 'circuit_opened', at: '2026-11-21T06:30:00.000Z', reason: OUTAGE, cooldown_seconds: COOLDOWN },
    ]);

    const calls: ((guarded: Broker) => Promise<unknown>)[] = [
      (each) => each.account(),
      (each) => each.positions(),
      (each) => each.quote('MSFT'),
      (each) => each.preview(ORDER),
      (each) => each.place(ORDER, 'key-1'),
      (each) => each.cancel('1'),
      (each) => each.order('1'),
      (each) => each.findByKey('key-1'),
      (each) => each.orders(),
    ];
    for (const call of calls)
      expect(await problemOf(call(broker))).toMatchObject({ slug: 'circuit_open', retryAfterSeconds: COOLDOWN });
    expect(server.requests).toHaveLength(3);
  });

  it('admits none of a thousand calls while its circuit breaker is open', async () => {
    await ask(answerServerError, answerServerError, answerServerError);
    const problems = await Promise.all(Array.from({ length: 1000 }, () => problemOf(broker.positions())));

    expect(
      problems.filter((problem) => problem instanceof Error && 'slug' in problem && problem.slug === 'circuit_open'),
    ).toHaveLength(1000);
    expect(server.requests).toHaveLength(3);
  });

  it('counts timeouts as 504 [BRK-11]', async () => {
    broker = guarded(100);
    await ask(neverAnswer, answerText('', 504), neverAnswer);

    expect(circuit.status()).toEqual({ ...OPEN, last_reason: 'Tradier did not answer within 0.1 s.' });
  });

  it('counts orders of unknown outcome as failures', async () => {
    for (const key of ['key-1', 'key-2', 'key-3']) {
      server.instead.push(answerServerError);
      await problemOf(broker.place(ORDER, key));
    }

    expect(circuit.status()).toMatchObject({ open: true, last_reason: expect.stringContaining(OUTAGE) });
  });

  it.each<readonly [string, RequestHandler]>([
    ['a success', answerJson({ positions: 'null' })],
    ['a refusal', answerText('', 401)],
    ['too many requests', answerTooManyRequests()],
    ['a response with errors and status 200', answerJson({ errors: { error: 'No.' } })],
    ['an HTML page with status 200', answerText('<html>')],
  ])('restarts its failure count after %s [BRK-11]', async (_what, answer) => {
    await ask(answerServerError, answerServerError, answer, answerServerError, answerServerError);

    expect(circuit.status()).toEqual({ ...CLOSED, last_reason: OUTAGE, fails: 2 });
  });

  it('restarts its failure count after a rejected order', async () => {
    await ask(answerServerError, answerServerError);
    await problemOf(broker.place({ ...ORDER, side: 'sell' }, 'key-1'));

    expect(circuit.status()).toMatchObject({ fails: 0 });
  });

  it('keeps its failure count after a call without a status', async () => {
    await ask(answerServerError, answerServerError, dropConnection, dropConnection);
    expect(circuit.status()).toMatchObject({ open: false, fails: 2 });
    await ask(answerServerError);

    expect(circuit.status()).toEqual(OPEN);
  });

  it('does not count calls to a broker that is not configured', async () => {
    const problem = new NotConfigured('broker', { setting: 'TRADIER_TOKEN' });
    const unconfigured = new GuardedBroker(unconfiguredBroker('tradier', problem), circuit, currentMode);
    await ask(answerServerError, answerServerError);

    expect(await problemOf(unconfigured.positions())).toMatchObject({
      slug: 'not_configured',
      facts: { setting: 'TRADIER_TOKEN' },
    });
    expect(circuit.status()).toMatchObject({ fails: 2 });
  });
});

describe('GuardedBroker in dry run', () => {
  it('blocks orders and cancellations, and nothing else, as soon as the mode is dry run [MOD-02]', async () => {
    const { id } = await broker.place(ORDER, 'key-1');
    mode = DRYRUN_MODE;

    await expect(broker.place(ORDER, 'key-2')).rejects.toThrow(StoppedByDryRun);
    await expect(broker.cancel(id)).rejects.toThrow(StoppedByDryRun);
    expect(server.requests).toHaveLength(1);
    expect((await broker.preview(ORDER)).cost).toBe(200.5);
    expect(await broker.orders()).toHaveLength(1);
  });

  it('does not report blocked orders to its breaker', async () => {
    mode = DRYRUN_MODE;
    await ask(answerServerError, answerServerError);
    await expect(broker.place(ORDER, 'key-1')).rejects.toThrow(StoppedByDryRun);

    expect(circuit.status()).toMatchObject({ fails: 2 });
  });
});

describe('GuardedBroker after its cooldown', () => {
  beforeEach(async () => {
    await ask(answerServerError, answerServerError, answerServerError);
  });

  it('counts down, then admits one trial call [BRK-03 BRK-13]', async () => {
    clock.passSeconds(COOLDOWN - 0.5);
    expect(circuit.status()).toEqual({ ...OPEN, cooldown_remaining: 1 });
    clock.passSeconds(0.5);
    expect(circuit.status()).toEqual(HALF_OPEN);
    await broker.positions();

    expect(circuit.status()).toEqual({ ...CLOSED, last_reason: OUTAGE });
    expect(log.events.map(({ event }) => event)).toEqual(['circuit_opened', 'circuit_closed']);
  });

  it('blocks calls for another full cooldown when the trial call fails [BRK-13]', async () => {
    clock.passSeconds(COOLDOWN);
    await ask(answerServerError);

    expect(circuit.status()).toEqual(OPEN);
    expect(log.events.map(({ event }) => event)).toEqual(['circuit_opened', 'circuit_opened']);
  });

  it('admits no other call during the trial call', async () => {
    clock.passSeconds(COOLDOWN);
    let answer = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      server.instead.push((request, response) => {
        answer = () => answerJson({ positions: 'null' })(request, response);
        resolve();
      });
    });
    const probe = broker.positions();
    await arrived;
    const others = await Promise.all(Array.from({ length: 20 }, () => problemOf(broker.orders())));
    expect(circuit.status()).toEqual(HALF_OPEN);
    answer();

    expect(await probe).toEqual([]);
    expect(others).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ slug: 'circuit_open', retryAfterSeconds: 1 })),
    );
    expect(server.requests).toHaveLength(4);
  });

  it('makes the next call the trial call when the earlier trial call received no answer', async () => {
    clock.passSeconds(COOLDOWN);
    await ask(dropConnection);
    expect(circuit.status()).toEqual(HALF_OPEN);
    await broker.positions();

    expect(circuit.status()).toMatchObject({ open: false, fails: 0 });
  });

  it('ignores a late failure of a call that began before the breaker opened', async () => {
    await circuit.settle('call', { kind: 'failed', reason: 'late' });
    expect(circuit.status()).toEqual(OPEN);
    clock.passSeconds(COOLDOWN);
    await circuit.settle('call', { kind: 'failed', reason: 'late' });

    expect(circuit.status()).toEqual(HALF_OPEN);
  });
});

describe('a reset of the circuit breaker', () => {
  it('closes the breaker immediately, and is logged with the source of the reset [BRK-05]', async () => {
    await ask(answerServerError, answerServerError, answerServerError);
    clock.passSeconds(60);

    expect(await circuit.reset('manual_api')).toEqual(CLOSED);
    expect(circuit.status()).toEqual(CLOSED);
    expect(log.events.at(-1)).toEqual({
      event: 'circuit_reset',
      source: 'manual_api',
      at: '2026-11-21T06:31:00.000Z',
      was_open: true,
      fails: 3,
      last_reason: OUTAGE,
    });
    expect(await broker.positions()).toEqual([]);
  });

  it('has the same answer and log entry for a closed breaker as for an open breaker', async () => {
    expect(await circuit.reset('manual_api')).toEqual(CLOSED);
    expect(log.events).toEqual([
      {
        event: 'circuit_reset',
        source: 'manual_api',
        at: '2026-11-21T06:30:00.000Z',
        was_open: false,
        fails: 0,
        last_reason: '',
      },
    ]);
  });
});

describe('the stored circuit breaker', () => {
  it('keeps its failures after a restart, and counts down its cooldown while the program is down [BRK-15]', async () => {
    await ask(answerServerError, answerServerError);
    await start();
    expect(circuit.status()).toEqual({ ...CLOSED, last_reason: OUTAGE, fails: 2 });
    await ask(answerServerError);
    clock.passSeconds(600);
    await start();
    expect(circuit.status()).toEqual({ ...OPEN, cooldown_remaining: 1200 });
    clock.passSeconds(1200);
    await start();

    expect(circuit.status()).toEqual(HALF_OPEN);
  });

  it('makes the next call the trial call after a restart during a trial call', async () => {
    await ask(answerServerError, answerServerError, answerServerError);
    clock.passSeconds(COOLDOWN);
    expect(await circuit.admit()).toBe('probe');
    await start();

    expect(await circuit.admit()).toBe('probe');
  });

  it('tolerates a clock that is set back, and a restart after that', async () => {
    await ask(answerServerError, answerServerError, answerServerError);
    clock.passSeconds(1000);
    await ask(answerServerError);
    clock.passSeconds(-900);
    await ask(answerServerError);
    expect(circuit.status()).toEqual({ ...OPEN, cooldown_remaining: 800 });
    await start();
    expect(circuit.status()).toEqual({ ...OPEN, cooldown_remaining: 800 });
    clock.passSeconds(800);

    expect(circuit.status()).toEqual(HALF_OPEN);
  });

  it('is stored before the next call, and blocks that call while it cannot be stored', async () => {
    await ask(answerServerError);
    store.full = true;
    expect(await broker.positions()).toEqual([]);
    expect(reports).toEqual(['storing the state of the circuit breaker']);
    await expect(broker.positions()).rejects.toThrow('no space left on device');
    expect(server.requests).toHaveLength(2);
    store.full = false;

    expect(await broker.positions()).toEqual([]);
  });

  it('is not changed by a look at the status, which ends no cooldown', async () => {
    await ask(answerServerError, answerServerError, answerServerError);
    const stored = await store.load();
    clock.passSeconds(COOLDOWN);

    expect(circuit.status()).toEqual(HALF_OPEN);
    expect(await store.load()).toEqual(stored);
    clock.passSeconds(-COOLDOWN);
    expect(circuit.status()).toEqual(OPEN);
    expect(await circuit.admit().catch((problem: unknown) => problem)).toBeInstanceOf(CircuitOpen);
    clock.passSeconds(COOLDOWN);
    await circuit.admit();
    expect(await store.load()).toMatchObject({ state: 'halfOpen', fails: 2 });
  });

  it('is not written again while all calls succeed', async () => {
    await broker.positions();

    expect(await store.load()).toBeNull();
  });
});

describe('an edited breaker file', () => {
  const stored = (state: 'open' | 'closed', fails: number, remaining: number) =>
    store.save({ state, fails, remaining, lastReason: OUTAGE, seenAt: clock.now().getTime() });

  it('cannot block the broker for longer than a cooldown', async () => {
    await stored('open', 0, 1e300);
    await start();

    expect(circuit.status()).toEqual(OPEN);
  });

  it('cannot state more failures than a closed breaker can have', async () => {
    await stored('closed', 3, 5000);
    await start();

    expect(circuit.status()).toEqual({ ...HALF_OPEN, last_reason: OUTAGE });
    await ask(answerServerError);
    expect(circuit.status().open).toBe(true);
  });
});
