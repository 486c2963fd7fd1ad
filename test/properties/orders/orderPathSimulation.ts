import type fc from 'fast-check';
import { Failure } from '../../../src/domain/shared/failure/failure.js';
import { canonicalActionText, type OrderAction } from '../../../src/domain/dashboard/trading/orders/orderAction.js';
import type { Order } from '../../../src/domain/dashboard/trading/orders/order.js';
import type { OrderEvent } from '../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { MINUTE_MS } from '../../../src/domain/shared/timeUnits.js';
import type { Broker, PlacedOrder } from '../../../src/application/dashboard/trading/broker/broker.port.js';
import type { MemoryBroker } from '../../fakes/dashboard/memoryBroker.js';
import { createOrderAudit } from '../../application/dashboard/trading/orders/orderAuditFixture.js';
import { createPassingWorld, startOrderProgram } from '../../application/dashboard/trading/orders/orderFixture.js';
import { ProgramRun, SlowBroker, SlowLog } from './slowWorld.js';

/** A previewed request that later actions place or misuse. */
interface Request {
  readonly action: OrderAction;
  readonly key: string;
  readonly confirmToken: string;
  readonly expiresAt: number;
  readonly isSound: boolean;
}

/** A broker whose faults and fills the simulation decides. */
export type SimulatedBroker = Broker &
  Pick<MemoryBroker, 'fill' | 'trouble' | 'down'> & {
    readonly placed: readonly PlacedOrder[];
    reject(id: string, reason: string): void;
  };

type OrderProgram = Awaited<ReturnType<typeof startOrderProgram>>;

const MOST_AUDIT_MINUTES = 30;

/** Runs the program in a world where any event can occur at any time, and watches everything sent to the broker. */
export class OrderPathSimulation {
  readonly world;
  readonly requests: Request[] = [];
  /** The violations found, in words. */
  readonly faults: string[] = [];
  readonly sent: string[] = [];
  auditAgeMinutes = 1;
  private haltedSince: number | null = null;
  private step = 0;
  private readonly attempts: (Pick<Request, 'action' | 'key' | 'confirmToken'> & { readonly step: number })[] = [];
  private life: ProgramRun;
  program: Promise<OrderProgram>;

  constructor(
    readonly scheduler: fc.Scheduler,
    createBroker?: (now: () => Date) => SimulatedBroker,
  ) {
    const world = createPassingWorld();
    const broker: SimulatedBroker = createBroker?.(() => world.clock.now()) ?? world.broker;
    this.world = { ...world, broker };
    this.life = new ProgramRun(scheduler);
    this.program = this.started();
  }

  /** Kills the program at its current point and starts it again. */
  restart(): void {
    this.life.kill();
    this.life = new ProgramRun(this.scheduler);
    this.program = this.started();
  }

  setHalted(halted: boolean): void {
    if (!halted) this.haltedSince = null;
    else this.haltedSince ??= this.step;
    this.world.halts.reading = halted
      ? { kind: 'halted', source: 'nasdaq', code: 'T1', since: null }
      : { kind: 'trading', source: 'nasdaq' };
  }

  /** Starts work without waiting for it; a refusal is not a failure of the program. */
  begin(work: (program: OrderProgram) => Promise<unknown>): void {
    this.step += 1;
    const { program } = this;
    program.then(work).catch((problem: unknown) => {
      if (!(problem instanceof Failure)) this.faults.push(`unexpected: ${String(problem)}`);
    });
  }

  /** @param thenSend whether the order is sent as soon as there is a token */
  preview(action: OrderAction, isSound: boolean, thenSend = false): void {
    this.begin(async (program) => {
      const { key, confirmation } = await program.preview.execute(action);
      if (confirmation === null) return;
      const request = {
        action,
        key,
        confirmToken: confirmation.token,
        expiresAt: confirmation.expiresAt.getTime(),
        isSound,
      };
      this.requests.push(request);
      if (thenSend) this.send(request);
    });
  }

  send({ action, key, confirmToken }: Request): void {
    this.attempts.push({ action, key, confirmToken, step: this.step });
    this.begin((program) =>
      action.kind === 'place'
        ? program.place.execute({ order: action.order, key, confirmToken })
        : program.cancel.execute({ brokerOrderId: action.brokerOrderId, key, confirmToken }),
    );
  }

  /** Returns the log as it is on disk. */
  logged(): OrderEvent[] {
    return this.world.log.lines.map((line): OrderEvent => JSON.parse(line));
  }

  private started(): Promise<OrderProgram> {
    const { world, life } = this;
    const minutesAgo = (): string =>
      new Date(world.clock.now().getTime() - this.auditAgeMinutes * MINUTE_MS).toISOString();
    return startOrderProgram({
      ...world,
      audits: createOrderAudit(minutesAgo),
      broker: new SlowBroker(world.broker, life, (what) =>
        'cancel' in what ? this.watchCancel(what.cancel) : this.watchOrder(what.place, what.key),
      ),
      log: new SlowLog(world.log, life),
    });
  }

  private watchOrder(order: Order, key: string): void {
    this.watchLeaving({ kind: 'place', order }, key);
    if (this.auditAgeMinutes > MOST_AUDIT_MINUTES) this.faults.push(`${key} was sent on an old audit`);
    const begun = Math.min(...this.attempts.filter((attempt) => attempt.key === key).map(({ step }) => step));
    if (this.haltedSince !== null && this.haltedSince <= begun)
      this.faults.push(`${key} was sent though the ticker was halted all the time`);
  }

  /** A cancellation is sent without a key, so its key is taken from the last logged intent to cancel that order. */
  private watchCancel(brokerOrderId: string): void {
    const intents = this.logged().filter(
      (event) =>
        event.type === 'intended' && event.action.kind === 'cancel' && event.action.brokerOrderId === brokerOrderId,
    );
    const latest = intents.at(-1);
    if (latest?.type === 'intended') this.watchLeaving({ kind: 'cancel', brokerOrderId }, latest.key);
    else this.faults.push(`a cancel of ${brokerOrderId} was sent, and not written down`);
  }

  private watchLeaving(action: OrderAction, key: string): void {
    if (this.sent.includes(key)) this.faults.push(`${key} was sent twice`);
    this.sent.push(key);
    const text = canonicalActionText(action);
    const attempts = this.attempts.filter(
      (attempt) => attempt.key === key && canonicalActionText(attempt.action) === text,
    );
    const tokens = new Set(attempts.map(({ confirmToken }) => confirmToken));
    const confirmed = this.requests.filter(
      (request) => tokens.has(request.confirmToken) && canonicalActionText(request.action) === text,
    );
    const now = this.world.clock.now().getTime();
    if (confirmed.length === 0) this.faults.push(`${key} was sent, and never confirmed`);
    if (confirmed.every(({ expiresAt }) => now >= expiresAt))
      this.faults.push(`${key} was sent after its token had expired`);
    if (confirmed.some(({ isSound }) => !isSound)) this.faults.push(`${key} was sent beyond a limit`);
    this.watchAll(key);
  }

  private watchAll(key: string): void {
    const { mode, dryRunHours } = this.world.mode.facts;
    if (mode !== 'live') this.faults.push(`${key} was sent in dryrun`);
    if (dryRunHours > 24) this.faults.push(`${key} was sent before the window was served`);
    const intent = this.logged().find((event) => event.type === 'intended' && event.key === key);
    if (intent?.type !== 'intended') this.faults.push(`${key} was sent before it was written down`);
    else if (intent.mode !== 'live' || intent.verdicts.length !== 8 || intent.verdicts.some(({ passed }) => !passed)) {
      this.faults.push(`${key} was sent without eight layers passing`);
    }
  }
}
