import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens on a port of this machine (0: any free port) and returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}
