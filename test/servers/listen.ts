import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** Listens on a port of this machine (0: any free port) and returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}

/** Closes the server and all its connections, and waits until it is closed. */
export async function closeServer(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/**
 * The first port to use. All are below the ephemeral ranges of Linux (from 32768), macOS and Windows, so no outgoing
 * connection takes one.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
const PORTS_PER_PROCESS = 97;
/**
 * In a run of one file, one process has two copies of this module: that of the test, and that of the shared servers
 * (test/jest/shared.mjs), which is loaded before Jest sets JEST_WORKER_ID.
 */
let portsGiven = process.env['JEST_WORKER_ID'] === undefined ? PORTS_PER_PROCESS >> 1 : 0;

/** Returns a free port, and never the same port twice in a test file. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + ((process.pid * PORTS_PER_PROCESS + portsGiven++) % PORTS);
  const probe = createServer();
  try {
    await listen(probe, port);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort();
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
