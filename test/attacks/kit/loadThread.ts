import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load, LoadResult } from './load.ts';

/** Pause after an immediate refusal, so that the load stays bounded. */
const RECONNECT_AFTER_MS = 50;

const load: Load = workerData;
const open = new Set<Socket>();
const statuses: Record<string, number> = {};
let [opened, closedByServer, isOver] = [0, 0, false];

function attack(index: number): void {
  const from = load.from[index % load.from.length];
  const socket = connect({ host: '127.0.0.1', port: load.port, ...(from === undefined ? {} : { localAddress: from }) });
  open.add(socket);
  let drip: NodeJS.Timeout | undefined;
  socket.once('connect', () => {
    opened += 1;
    socket.write(load.opening[index % load.opening.length] ?? '', 'latin1');
    const { drip: dripped } = load;
    if (dripped !== undefined) drip = setInterval(() => socket.write(dripped.text), dripped.everyMs);
  });
  if (load.reads) socket.on('data', (chunk) => count(chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    open.delete(socket);
    clearInterval(drip);
    if (isOver) return;
    closedByServer += 1;
    if (load.reconnects) setTimeout(() => isOver || attack(index), RECONNECT_AFTER_MS);
  });
}

function count(text: string): void {
  for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) statuses[status] = (statuses[status] ?? 0) + 1;
}

for (let index = 0; index < load.connections; index += 1) attack(index);
setTimeout(() => {
  isOver = true;
  for (const socket of open) socket.destroy();
  const result: LoadResult = { opened, closedByServer, statuses };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker thread has no origin
  parentPort?.postMessage(result);
}, load.seconds * 1000);
