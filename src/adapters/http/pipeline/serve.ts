import type { Express } from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reasonToRefuse, refuse, refuseConnection, UNMET_EXPECTATION } from './refusedRequest.js';

export interface Listening {
  /** 0 on a socket. */
  readonly port: number;
  readonly server: Server;
  /** Takes no new request, lets those under way finish, then resolves. */
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 120_000;

/** A client that stops reading holds a shutdown up no longer than this. */
const LET_FINISH_MS = 10_000;

/** A kept-alive connection is idle only after its last reply: asked again so often while closing. */
const SWEEP_MS = 20;

/** A port (0 = any free one) on all addresses or one, or the path of a Unix socket or named pipe. */
export type Place = { readonly port: number; readonly host?: string } | { readonly path: string };

/** Listens; rejects with Node's own error (EADDRINUSE, EACCES) when it cannot. */
export async function serve(app: Express, place: Place): Promise<Listening> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, requireHostHeader: false }, (request, response) => {
    const reason = reasonToRefuse(request);
    if (reason === null) app(request, response);
    else refuse(response, reason);
  });
  server.on('clientError', refuseConnection);
  server.on('checkExpectation', (_request, response) => refuse(response, UNMET_EXPECTATION));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    asOwnersAlone('path' in place, () => {
      server.listen({ ...place, exclusive: true }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  });
  return { port: portOf(server), server, close: () => close(server) };
}

/** A socket is made by `listen` itself, with the mode that the umask leaves: 0600. */
function asOwnersAlone(isSocket: boolean, listen: () => void): void {
  const umask = isSocket ? process.umask(0o177) : null;
  listen();
  if (umask !== null) process.umask(umask);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => server.closeAllConnections(), LET_FINISH_MS);
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close((error) => {
      clearTimeout(deadline);
      clearInterval(sweep);
      if (error) reject(error);
      else resolve();
    });
  });
}
