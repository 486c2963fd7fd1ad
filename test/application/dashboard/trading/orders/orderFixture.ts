import { unavailable } from '../../../../../src/domain/shared/unavailable.js';
import { CancelOrder } from '../../../../../src/application/dashboard/trading/orders/cancelOrder.js';
import { ConfirmTokens } from '../../../../../src/application/dashboard/trading/orders/confirmTokens.js';
import {
  LoadOrderContext,
  type LoadOrderContextDependencies,
} from '../../../../../src/application/dashboard/trading/orders/context/loadOrderContext.js';
import { SerialQueue } from '../../../../../src/application/dashboard/serialQueue.js';
import { OrderIntentStore } from '../../../../../src/application/dashboard/trading/orders/orderIntentStore.js';
import { OrderFacts } from '../../../../../src/application/dashboard/trading/orders/context/orderFacts.js';
import type { OrderLog } from '../../../../../src/application/dashboard/trading/orders/orderLog.port.js';
import { PlaceOrder } from '../../../../../src/application/dashboard/trading/orders/placeOrder.js';
import { PreviewOrderAction } from '../../../../../src/application/dashboard/trading/orders/previewOrderAction.js';
import { SendOrderAction } from '../../../../../src/application/dashboard/trading/orders/sendOrderAction.js';
import { SettleIntents } from '../../../../../src/application/dashboard/trading/orders/settleIntents.js';
import type { Broker } from '../../../../../src/application/dashboard/trading/broker/broker.port.js';
import { GuardedBroker } from '../../../../../src/application/dashboard/trading/broker/guardedBroker.js';
import type { AuditStore } from '../../../../../src/application/dashboard/audit/auditStore.port.js';
import type { HaltReading } from '../../../../../src/domain/dashboard/trading/orders/halts/haltReading.js';
import type { Order } from '../../../../../src/domain/dashboard/trading/orders/order.js';
import {
  DEFAULT_ORDER_LIMITS,
  type OrderLimits,
} from '../../../../../src/domain/dashboard/trading/orders/orderLimits.js';
import type { TradingModeFacts } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import type { Clock } from '../../../../../src/application/shared/clock.port.js';
import type { IdGenerator } from '../../../../../src/application/shared/ids.port.js';
import { someOrder } from '../../../../fixtures/orders.js';
import { SequentialIds } from '../../../../fakes/sequentialIds.js';
import { MemoryBroker } from '../../../../fakes/dashboard/memoryBroker.js';
import { MemoryOrderLog } from '../../../../fakes/dashboard/memoryOrderLog.js';
import { ManualClock } from '../../../../fakes/manualClock.js';
import { createOrderAudit } from './orderAuditFixture.js';

export interface OrderWorld {
  readonly broker: Broker;
  readonly log: OrderLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly mode: { facts: TradingModeFacts };
  readonly halts: { reading: HaltReading };
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly limits: OrderLimits;
  /** Replaces `WITHOUT_PRICES` when it is set. */
  readonly measureRisk?: LoadOrderContextDependencies['measureRisk'];
  readonly reports: string[];
}

/** A Friday morning in New York; the audit uses bars up to Thursday. */
const MORNING = '2026-11-20T15:00:00.000Z';

export const LIVE_MODE: TradingModeFacts = {
  mode: 'live',
  dryrunSince: Date.parse('2026-11-01T00:00:00.000Z'),
  dryRunHours: 24,
};
export const DRYRUN_MODE: TradingModeFacts = { ...LIVE_MODE, mode: 'dryrun' };

/** Measures no risk, because the worlds of this fixture have no price history. */
const WITHOUT_PRICES = { execute: async () => unavailable('There are no prices.') };

export const CLOSED_CIRCUIT = { admit: async () => 'call' as const, settle: async () => undefined };

const ACCOUNT = 'tradier https://api.tradier.com 6YA1';

/** Starts a program that handles orders in a world that outlives it. */
export async function startOrderProgram(world: OrderWorld) {
  const { log, clock, ids, limits, measureRisk = WITHOUT_PRICES } = world;
  const mode = { recheckNow: () => world.mode.facts };
  const broker = new GuardedBroker(world.broker, CLOSED_CIRCUIT, mode);
  const halts = { read: async () => world.halts.reading };
  const report = (_problem: unknown, during: string): void => void world.reports.push(during);
  const book = new OrderIntentStore(log, clock, ACCOUNT, report);
  const facts = new OrderFacts(broker, halts, world.audits, book);
  const judge = new LoadOrderContext({ facts, intents: book, mode, limits, measureRisk, clock });
  const tokens = new ConfirmTokens(ids, clock);
  const turn = new SerialQueue();
  const send = new SendOrderAction({ loadContext: judge, intents: book, tokens, queue: turn, clock, report });
  await book.load();
  return {
    book,
    preview: new PreviewOrderAction({ loadContext: judge, intents: book, broker, mode, tokens, ids, clock }),
    place: new PlaceOrder(send, broker),
    cancel: new CancelOrder(send, broker),
    settle: new SettleIntents(book, broker, turn, clock),
  };
}

const trading = (): OrderWorld['halts'] => ({ reading: { kind: 'trading', source: 'nasdaq' } });

/** Creates a world in which the fixture's orders pass all layers in live mode. */
export function createPassingWorld() {
  const clock = new ManualClock(MORNING);
  const broker = new MemoryBroker(() => clock.now());
  broker.quotes.set('AAPL', { last: 150, bid: 149.98, ask: 150.02 });
  return {
    broker,
    clock,
    log: new MemoryOrderLog(),
    ids: new SequentialIds(),
    mode: { facts: LIVE_MODE },
    halts: trading(),
    audits: createOrderAudit(() => new Date(clock.now().getTime() - 60_000).toISOString()),
    limits: DEFAULT_ORDER_LIMITS,
    reports: new Array<string>(),
  };
}

export type OrderProgram = Awaited<ReturnType<typeof startOrderProgram>>;

/** Previews an order, and returns the request that places it. */
export async function confirm(program: OrderProgram, order: Order = someOrder()) {
  const { confirmation, key } = await program.preview.execute({ kind: 'place', order });
  return { order, key, confirmToken: confirmation?.token ?? 'no token' };
}

/** Starts a program that has previewed an order. */
export async function prepare<World extends OrderWorld>(world: World, order?: Order) {
  const program = await startOrderProgram(world);
  return { world, program, request: await confirm(program, order) };
}
