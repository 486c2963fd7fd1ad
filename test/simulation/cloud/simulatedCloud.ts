import type { Express } from 'express';
import type { Container } from 'inversify';
import { DatabaseClock } from '../../../src/adapters/mikroorm/repositories/operations/databaseClock.js';
import { OutboxRelay } from '../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import { RunJob } from '../../../src/application/cloud/operations/runJob.js';
import { ProcessRun } from '../core/processRun.js';
import type { SimulatedWorld } from '../world.js';
import { createApi } from './api.js';
import { createCloudContainer } from './cloudContainer.js';
import { requestInProcess, type SimulatedReply, type SimulatedRequest } from './requestInProcess.js';
import { ScheduledJobs } from './jobs.js';

/** Why there is no reply: the request was never sent, or its outcome is unknown. */
export type LostRequest = 'unsent' | 'unknown';

interface Server {
  readonly life: ProcessRun;
  /** Created with the first request. */
  readonly app: () => Express;
  readonly container: Container;
}

const TIMEOUT_MS = 10_000;
const START_MS = 800;

/** Several cloud processes that share one database, behind a load balancer. */
export class SimulatedCloud {
  private readonly servers = new Map<string, Server>();
  private runs = 0;

  constructor(
    private readonly world: SimulatedWorld,
    readonly names: readonly string[],
  ) {}

  /** Starts the processes that are not running. */
  startAll(): void {
    for (const name of this.names) this.start(name);
  }

  get isWhole(): boolean {
    return this.servers.size === this.names.length;
  }

  /** Returns any running process; null when none is running. */
  get any(): Server | null {
    const running = [...this.servers.values()];
    return running[0] === undefined ? null : this.world.random.pick([running[0], ...running.slice(1)]);
  }

  start(name: string): void {
    if (this.servers.has(name)) return;
    this.runs += 1;
    const life = new ProcessRun(
      `${name}#${this.runs}`,
      this.world.scheduler,
      this.world.random.of(`${name}#${this.runs}`),
    );
    const container = createCloudContainer(this.world, life);
    const server = { life, container, app: createApi(container) };
    life.onEnd(() => {
      this.servers.delete(name);
      this.world.database.forget(life);
    });
    this.servers.set(name, server);
    void this.work(life, container);
  }

  private async work(life: ProcessRun, container: Container): Promise<void> {
    await container.get(DatabaseClock).adjust();
    container.get(OutboxRelay).wake();
    new ScheduledJobs(this.world, life, container.get(RunJob)).begin();
  }

  /** Kills a process at its `waits`-th wait from now and restarts it after a while. */
  crash(name: string, waits: number, downMs: number): void {
    const server = this.servers.get(name);
    if (server === undefined) return;
    server.life.crashAfterWaits(waits, () => {
      if (server.life.isOver) return;
      this.world.faultConditions.count('the cloud crashes');
      this.world.scheduler.note(`${server.life.name} dies`);
      server.life.end();
      this.world.scheduler.after(START_MS + downMs, `${name} starts again`, () => this.start(name));
    });
  }

  /** Prevents further crashes. */
  spare(): void {
    for (const { life } of this.servers.values()) life.crashAfterWaits(Infinity, () => undefined);
  }

  /** Sends a request from the process `from`, over a network that may delay or drop it. */
  async request(from: ProcessRun, request: SimulatedRequest): Promise<SimulatedReply | LostRequest> {
    const { faultConditions: weather } = this.world;
    await from.wait('', [1, weather.delays('network') ? 20_000 : 80]);
    const server = this.any;
    if (server === null) return 'unsent';
    if (weather.drops('network')) {
      await from.wait('', [TIMEOUT_MS, TIMEOUT_MS]);
      return 'unknown';
    }
    if (weather.doubles('network'))
      this.world.scheduler.after(this.world.random.int(1, 5_000), 'a repeat arrives', () => this.repeat(request));
    const reply = await this.answered(server, request);
    await from.wait('', [1, 40]);
    return reply === null || weather.losesReply('network') ? 'unknown' : reply;
  }

  private repeat(request: SimulatedRequest): void {
    const server = this.any;
    if (server !== null) void requestInProcess(server.app(), request);
  }

  /** Returns null when the process dies in the meantime. */
  private answered({ life, app }: Server, request: SimulatedRequest): Promise<SimulatedReply | null> {
    return new Promise((resolve) => {
      life.onEnd(() => resolve(null));
      void requestInProcess(app(), request).then(resolve);
    });
  }
}
