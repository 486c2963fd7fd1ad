import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createConnection } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from './listen.ts';

const STAND_IN = fileURLToPath(new URL('redis/main.ts', import.meta.url));

export interface RedisServer {
  /** The value for REDIS_URL. */
  readonly url: string;
  pid(): number | undefined;
  /** Kills Redis, so that its data is lost. */
  stop(): Promise<void>;
  /** Starts Redis again, empty, on the same port. */
  start(): Promise<void>;
  /** Suspends the process (SIGSTOP, SIGCONT): it accepts connections but does not answer. */
  hang(): void;
  goOn(): void;
}

/** Whether this machine has a Redis server; otherwise the stand-in is used. */
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child = await begin(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async start() {
      child = await begin(port);
    },
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  };
}

const begin = (port: number) => (hasRedis ? beginRedis(port) : beginStandIn(port));

async function beginStandIn(port: number) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', STAND_IN, `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  return child;
}

async function beginRedis(port: number) {
  const child = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  while (!(await listens(port)))
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
  return child;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const said = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', said(true));
    socket.on('error', said(false));
  });
