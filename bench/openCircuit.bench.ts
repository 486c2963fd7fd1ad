import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { startProgram } from './program.ts';
import { atMost, plainRow, type BenchRow } from './row.ts';

const STRIKES = 3;
const CALLS = 1000;
const TARGET_MS = 2;

/**
 * Measures consecutive calls to a broker whose circuit breaker is open: how long each takes, and how many reach the
 * broker.
 */
export async function openCircuitBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  writeFileSync(join(folder, 'portfolio.csv'), 'ticker,quantity,average_price\nAAPL,10,150.25\n');
  const broker = await startBrokenBroker();
  const dashboard = await startProgram(['dist/bootstrap/bin/plumbline.js'], {
    PLUMBLINE_HOME: folder,
    DASHBOARD_PORT: '0',
    BROKER: 'tradier',
    TRADIER_TOKEN: 'token',
    TRADIER_ACCOUNT_ID: 'VA1',
    TRADIER_API_BASE: broker.origin,
  });
  const milliseconds: number[] = [];
  try {
    for (let call = 0; call < STRIKES + CALLS; call += 1) {
      const startedAt = performance.now();
      await (await fetch(`${dashboard.address}/broker/reconcile`)).text();
      if (call >= STRIKES) milliseconds.push(performance.now() - startedAt);
    }
  } finally {
    await dashboard.stop();
    broker.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const reached = broker.requests() - STRIKES;
  if (reached > 0) throw new Error(`${reached} calls reached the broker although the circuit was open.`);
  return [
    plainRow(
      {
        name: `${CALLS} calls while the circuit is open`,
        unit: 'ms',
        ours: median(milliseconds),
        note: 'median, over HTTP; none reached the broker',
      },
      atMost(TARGET_MS),
    ),
  ];
}

async function startBrokenBroker(): Promise<{ readonly origin: string; requests(): number; close(): void }> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return { origin: `http://127.0.0.1:${address.port}`, requests: () => requests, close: () => void server.close() };
}
