import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram, type StartedProgram } from '../../bench/program.ts';
import type { Dependency } from '../faults/fault.ts';
import { stripeSettings } from '../servers/buyers.ts';
import { startNtfy, type NtfyServer } from '../servers/ntfy.ts';
import { freePort } from '../servers/listen.ts';
import { startPostgres, type PostgresProgram } from '../servers/postgres.ts';
import { startRedis, type RedisServer } from '../servers/redis.ts';
import { startStripe, type StripeServer } from '../servers/stripe.ts';
import { SwitchableProxy } from './switchableProxy.ts';
import { SwitchableMailServer } from './switchableMailServer.ts';
import { newSigningKey } from '../servers/newSigningKey.ts';

const PROBE = pathToFileURL(join(import.meta.dirname, 'memoryProbe.mjs')).href;
const PORTFOLIO = ['AAPL', 'ABT', 'AMD', 'AMGN', 'AMZN'];

export const CRON_SECRET = 'the cron secret of this run';

/** Runs the real programs and their dependencies, in their own processes or in this one. */
export class SoakEnvironment {
  readonly letterbox: SwitchableMailServer;
  private readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-soak-'));
  private readonly running = new Map<'cloud' | 'dashboard', StartedProgram>();
  readonly postgres: PostgresProgram;
  readonly redis: RedisServer;
  readonly stripe: StripeServer;
  readonly ntfy: NtfyServer;
  private readonly line: SwitchableProxy;
  private readonly port: number;
  private readonly signingKey = newSigningKey();

  private constructor(
    parts: Pick<SoakEnvironment, 'postgres' | 'redis' | 'stripe' | 'ntfy' | 'letterbox'>,
    line: SwitchableProxy,
    port: number,
  ) {
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.stripe = parts.stripe;
    this.ntfy = parts.ntfy;
    this.letterbox = parts.letterbox;
    this.line = line;
    this.port = port;
  }

  static async set(): Promise<SoakEnvironment> {
    const [postgres, redis, stripe, ntfy] = await Promise.all([
      startPostgres([], { persistent: true }),
      startRedis(),
      startStripe(),
      startNtfy(),
    ]);
    const line = new SwitchableProxy(stripe.origin);
    const letterbox = new SwitchableMailServer(await freePort());
    await Promise.all([line.open(), letterbox.open()]);
    const environment = new SoakEnvironment({ postgres, redis, stripe, ntfy, letterbox }, line, await freePort());
    await environment.startCloud();
    return environment;
  }

  get cloud(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get dashboard(): string {
    return this.running.get('dashboard')?.address ?? '';
  }

  memoryFile = (program: 'cloud' | 'dashboard'): string => join(this.folder, `${program}.jsonl`);

  async kill(): Promise<void> {
    const program = this.running.get('cloud');
    if (program === undefined) return;
    const ended = once(program.process.removeAllListeners('exit'), 'exit');
    program.process.kill('SIGKILL');
    await ended;
  }

  startCloud(): Promise<void> {
    return this.run('cloud', this.cloudSettings());
  }

  /** Returns a dependency of the cloud that can be stopped and started. */
  party(name: Dependency): { stop(): Promise<void>; start(): Promise<void> } {
    switch (name) {
      case 'database':
        return { stop: () => this.postgres.halt(), start: () => this.postgres.start() };
      case 'redis':
        return this.redis;
      case 'smtp':
        return { stop: () => this.letterbox.shut(), start: () => this.letterbox.open() };
      case 'stripe':
        return { stop: () => this.line.shut(), start: () => this.line.open() };
      case 'ntfy':
      case 'broker':
      case 'network':
        throw new Error(`A run on real programs has no outage of the ${name}.`);
    }
  }

  /** Gives the dashboard a portfolio and a license key, and turns on its agents. */
  async seatTrader(key: string): Promise<void> {
    const home = join(this.folder, 'home');
    mkdirSync(home);
    writeFileSync(
      join(home, 'portfolio.csv'),
      ['ticker,quantity,average_price', ...PORTFOLIO.map((ticker) => `${ticker},10,50`), ''].join('\n'),
    );
    await this.run('dashboard', { PLUMBLINE_HOME: home, DASHBOARD_PORT: '0', CLOUD_URL: this.cloud, LICENSE_KEY: key });
  }

  async end(): Promise<void> {
    for (const program of this.running.values()) await program.stop();
    await Promise.all([this.letterbox.shut(), this.line.shut(), this.redis.stop()]);
    await Promise.all([this.ntfy.close(), this.stripe.close(), this.postgres.stop()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async run(name: 'cloud' | 'dashboard', settings: Readonly<Record<string, string>>): Promise<void> {
    const script = `dist/bootstrap/bin/${name === 'cloud' ? 'plumbline-cloud' : 'plumbline'}.js`;
    this.running.set(
      name,
      await startProgram(['--expose-gc', '--import', PROBE, script], {
        ...settings,
        SOAK_MEMORY: this.memoryFile(name),
      }),
    );
  }

  private cloudSettings(): Readonly<Record<string, string>> {
    return {
      NODE_ENV: 'production',
      PORT: String(this.port),
      PUBLIC_URL: this.cloud,
      DATABASE_URL: this.postgres.url,
      REDIS_URL: this.redis.url,
      DEPLOY_ID: 'soak',
      DATA_DIR: join(this.folder, 'data'),
      LICENSE_PEPPER: 'a pepper of more than thirty-two characters',
      LICENSE_SIGNING_KEY: this.signingKey,
      SMTP_URL: this.letterbox.url,
      NTFY_URL: this.ntfy.origin,
      TRUST_PROXY: '1',
      CRON_SECRET,
      ...stripeSettings(this.line),
    };
  }
}
