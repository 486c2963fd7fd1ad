import type { Express } from 'express';
import type { Container } from 'inversify';
import { Courier } from '../../../src/application/cloud/messaging/outbox/courier.js';
import { RunJob } from '../../../src/application/cloud/operations/runJob.js';
import { Life } from '../core/life.js';
import type { World } from '../world.js';
import { apiOf } from './api.js';
import { cloudContainer } from './cloudContainer.js';
import { ask, type SimulatedReply, type SimulatedRequest } from './inProcess.js';
import { Jobs } from './jobs.js';

/** Why there is no reply: it never left, or nobody knows what became of it. */
export type Lost = 'unsent' | 'unknown';

interface Server {
  readonly life: Life;
  /** Made for its first request. */
  readonly app: () => Express;
  readonly container: Container;
}

const TIMEOUT_MS = 10_000;
const START_MS = 800;

/** The cloud: some processes over one database, behind a balancer. */
export class Cloud {
  private readonly servers = new Map<string, Server>();
  private runs = 0;

  constructor(
    private readonly world: World,
    readonly names: readonly string[],
  ) {}

  /** Starts those that are not running. */
  startAll(): void {
    for (const name of this.names) this.start(name);
  }

  get isWhole(): boolean {
    return this.servers.size === this.names.length;
  }

  /** Any of the running processes. */
  get any(): Server | null {
    const running = [...this.servers.values()];
    return running[0] === undefined ? null : this.world.chance.pick([running[0], ...running.slice(1)]);
  }

  start(name: string): void {
    if (this.servers.has(name)) return;
    this.runs += 1;
    const life = new Life(`${name}#${this.runs}`, this.world.scheduler, this.world.chance.of(`${name}#${this.runs}`));
    const container = cloudContainer(this.world, life);
    const server = { life, container, app: apiOf(container) };
    life.onEnd(() => {
      this.servers.delete(name);
      this.world.database.forget(life);
    });
    this.servers.set(name, server);
    container.get(Courier).wake();
    new Jobs(this.world, life, container.get(RunJob)).begin();
  }

  /** It dies at its `waits`-th wait from now on, and comes back after a while. */
  crash(name: string, waits: number, downMs: number): void {
    const server = this.servers.get(name);
    if (server === undefined) return;
    server.life.doom(waits, () => {
      if (server.life.isOver) return;
      this.world.weather.count('the cloud crashes');
      this.world.scheduler.note(`${server.life.name} dies`);
      server.life.end();
      this.world.scheduler.after(START_MS + downMs, `${name} starts again`, () => this.start(name));
    });
  }

  /** Nobody dies any more. */
  spare(): void {
    for (const { life } of this.servers.values()) life.doom(Infinity, () => undefined);
  }

  /** Over the network, as `from` sees it. */
  async request(from: Life, request: SimulatedRequest): Promise<SimulatedReply | Lost> {
    const { weather } = this.world;
    await from.pass('', [1, weather.delays('network') ? 20_000 : 80]);
    const server = this.any;
    if (server === null) return 'unsent';
    if (weather.drops('network')) {
      await from.pass('', [TIMEOUT_MS, TIMEOUT_MS]);
      return 'unknown';
    }
    if (weather.doubles('network'))
      this.world.scheduler.after(this.world.chance.int(1, 5_000), 'a repeat arrives', () => this.repeat(request));
    const reply = await this.answered(server, request);
    await from.pass('', [1, 40]);
    return reply === null || weather.losesReply('network') ? 'unknown' : reply;
  }

  private repeat(request: SimulatedRequest): void {
    const server = this.any;
    if (server !== null) void ask(server.app(), request);
  }

  /** Null when the process dies meanwhile. */
  private answered({ life, app }: Server, request: SimulatedRequest): Promise<SimulatedReply | null> {
    return new Promise((resolve) => {
      life.onEnd(() => resolve(null));
      void ask(app(), request).then(resolve);
    });
  }
}
