import type { Express } from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

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

/** A port (0 = any free one) on all addresses or one, or the path of a Unix socket or named pipe. */
export type Place = { readonly port: number; readonly host?: string } | { readonly path: string };

/** Listens; rejects with Node's own error (EADDRINUSE, EACCES) when it cannot. */
export async function serve(app: Express, place: Place): Promise<Listening> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, app);
  server.on('clientError', refuseGarbage);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ ...place, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: portOf(server), server, close: () => close(server) };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

function refuseGarbage(error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const body = JSON.stringify({ detail: { error: 'invalid_request', message: 'That is not a valid HTTP request.' } });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => server.closeAllConnections(), LET_FINISH_MS);
    server.close((error) => {
      clearTimeout(deadline);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
