import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { Restorable } from '../../fakes/cloud/memoryUnitOfWork.js';
import type { FaultConditions } from '../outside/faultConditions.js';
import type { ProcessRun, DelayRange } from './processRun.js';

const STATEMENT: DelayRange = [0, 4];
const REPLY: DelayRange = [0, 3];

interface Statement {
  readonly what: string;
  readonly run: () => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (problem: unknown) => void;
}

/** Calls that a transaction makes at the same time are sent as one statement, in the order of the calls. */
interface Transaction {
  readonly life: ProcessRun;
  waiting: Statement[];
  isOver: boolean;
}

interface Turn {
  readonly life: ProcessRun;
  readonly begin: () => void;
}

/**
 * The database, which outlives the processes. It has one connection, like the embedded database: a transaction, or a
 * statement outside of one, waits until the connection is free. Uncommitted changes by a dead process are rolled back;
 * committed ones stay, even if the process never received the confirmation.
 */
export class SimulatedDatabase {
  /** Increases with every commit. */
  version = 0;
  private readonly inside = new AsyncLocalStorage<Transaction>();
  private readonly turns: Turn[] = [];
  private holder: ProcessRun | null = null;
  private undo: (() => void) | null = null;

  constructor(
    private readonly stores: readonly Restorable[],
    private readonly weather: FaultConditions,
    private readonly note: (what: string) => void,
  ) {}

  /** Whether an open transaction has changed something. */
  get isOpen(): boolean {
    return this.undo !== null;
  }

  /** Releases the connection of a dead process. */
  forget(life: ProcessRun): void {
    if (this.holder !== life) return;
    this.undo?.();
    this.undo = null;
    this.free();
  }

  unitOfWork(life: ProcessRun): UnitOfWork {
    return { run: (work) => this.transaction(life, work) };
  }

  /** Wraps a store for a process: every call is a statement with a delay. */
  reachedBy<Store extends object>(
    life: ProcessRun,
    name: string,
    store: Store,
    reads: readonly (keyof Store)[],
  ): Store {
    return new Proxy(store, {
      get: (target, property, receiver) => {
        const member: unknown = Reflect.get(target, property, target);
        if (typeof member !== 'function') return Reflect.get(target, property, receiver);
        const isRead = reads.some((each) => each === property);
        return (...given: unknown[]) =>
          this.statement(life, `${name}.${String(property)}`, isRead, (): unknown =>
            Reflect.apply(member, target, given),
          );
      },
    });
  }

  private async statement(life: ProcessRun, what: string, isRead: boolean, run: () => unknown): Promise<unknown> {
    const transaction = this.inside.getStore();
    if (transaction?.life === life) return this.asked(transaction, what, run);
    await this.turn(life);
    await life.wait(what, STATEMENT);
    try {
      this.failIfDown(life);
      const result = await run();
      if (!isRead) this.version += 1;
      return result;
    } finally {
      this.free();
      if (!isRead) await life.wait(`${what} is done`, REPLY);
    }
  }

  private asked(transaction: Transaction, what: string, run: () => unknown): Promise<unknown> {
    return new Promise((done, failed) => {
      transaction.waiting.push({ what, run, done, failed });
      if (transaction.waiting.length === 1) void this.send(transaction);
    });
  }

  /** After a failed statement, all later statements of the transaction fail, as on a real server. */
  private async send(transaction: Transaction): Promise<void> {
    await transaction.life.wait('', STATEMENT);
    const { waiting } = transaction;
    transaction.waiting = [];
    this.note(`${transaction.life.name} ${waiting.map(({ what }) => what).join(', ')}`);
    let problem: unknown = null;
    for (const { run, done, failed } of waiting) {
      try {
        if (problem !== null || transaction.isOver) throw problem ?? new Error('the transaction is over');
        this.failIfDown(transaction.life);
        done(await run());
      } catch (error) {
        problem = error;
        failed(error);
      }
    }
  }

  private async transaction<T>(life: ProcessRun, work: () => Promise<T>): Promise<T> {
    if (this.inside.getStore()?.life === life)
      throw new Error('a unit of work was started inside another unit of work');
    await this.turn(life);
    await life.wait('begin', STATEMENT);
    const undos = this.stores.map((store) => store.checkpoint());
    this.undo = () => undos.forEach((undo) => undo());
    const transaction: Transaction = { life, waiting: [], isOver: false };
    let result: T;
    try {
      this.failIfDown(life);
      result = await this.inside.run(transaction, work);
      await life.wait('commit', STATEMENT);
      this.failIfDown(life);
      transaction.isOver = true;
    } catch (error) {
      transaction.isOver = true;
      this.undo();
      this.undo = null;
      this.free();
      throw error;
    }
    this.undo = null;
    this.version += 1;
    this.free();
    await life.wait('committed', REPLY);
    if (!this.weather.losesReply('database')) return result;
    life.databaseFailures += 1;
    throw new UpstreamError('database', 'The line broke while the commit was on its way.');
  }

  private failIfDown(life: ProcessRun): void {
    if (!this.weather.isDown('database')) return;
    life.databaseFailures += 1;
    throw new UpstreamError('database', 'The database does not answer.');
  }

  private turn(life: ProcessRun): Promise<void> {
    if (this.holder === null) {
      this.holder = life;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.turns.push({ life, begin: resolve }));
  }

  private free(): void {
    this.holder = null;
    for (let next = this.turns.shift(); next !== undefined; next = this.turns.shift()) {
      if (next.life.isOver) continue;
      this.holder = next.life;
      next.begin();
      return;
    }
  }
}
