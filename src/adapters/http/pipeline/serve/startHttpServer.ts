import type { Express } from 'express';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { PROVIDER_TIMEOUT_MS, RETRIES_PER_REQUEST } from '../../../../domain/shared/providerTimeouts.js';
import { ClientConnections } from './clientConnections.js';
import {
  findRequestRefusal,
  refuseRequest,
  refuseUnreadableRequest,
  resolveAbsoluteTarget,
  UNMET_EXPECTATION,
} from './requestRefusal.js';
import { RequestQueue } from './requestQueue.js';

export interface RunningHttpServer {
  /** The TCP port; 0 when listening on a Unix socket or named pipe. */
  readonly port: number;
  readonly server: Server;
  /** Refuses new requests and resolves when the current ones are finished. */
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 120_000;

/** Maximum time by which a client that is still sending its request or receiving its reply can delay a shutdown. */
const CLIENT_FINISH_MS = 10_000;

/** Maximum time by which a request that is being processed can delay a shutdown: a call, its retry, and other work. */
const REQUEST_FINISH_MS = (1 + RETRIES_PER_REQUEST) * PROVIDER_TIMEOUT_MS.payment + 10_000;

/** A port (0 = any free port) on all addresses or on `host`, or the path of a Unix socket or named pipe. */
export type ListenAddress = { readonly port: number; readonly host?: string } | { readonly path: string };

export interface HttpServerOptions {
  /** Maximum number of connections per client address; absent behind a proxy or when only this machine connects. */
  readonly connectionsPerAddress?: number;
  /** How long an idle connection stays open. Default: Node's 5 s */
  readonly keepAliveTimeoutMs?: number;
}

/** Starts to listen; rejects with Node's own error (EADDRINUSE, EACCES) when listening fails. */
export async function startHttpServer(
  app: Express,
  place: ListenAddress,
  { connectionsPerAddress, keepAliveTimeoutMs }: HttpServerOptions = {},
): Promise<RunningHttpServer> {
  const queues = new WeakMap<Socket, RequestQueue>();
  const connections = new ClientConnections(
    connectionsPerAddress ?? null,
    (socket) => queues.get(socket)?.isAnswering === true,
  );
  const queueOf = (socket: Socket): RequestQueue => {
    const queue = queues.get(socket) ?? new RequestQueue(connections);
    queues.set(socket, queue);
    return queue;
  };
  const inTurn = (request: IncomingMessage, response: ServerResponse, answer: () => void): void => {
    queueOf(request.socket).add(request, response, answer);
  };
  const limits = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    ...(keepAliveTimeoutMs === undefined ? {} : { keepAliveTimeout: keepAliveTimeoutMs }),
  };
  const server = createServer({ ...limits, requireHostHeader: false }, (request, response) =>
    inTurn(request, response, () => {
      const reason = findRequestRefusal(request);
      if (reason !== null) return refuseRequest(response, reason);
      resolveAbsoluteTarget(request);
      app(request, response);
    }),
  );
  server.on('connection', (socket) => connections.admit(socket));
  server.on('clientError', (error, socket: Socket) =>
    queueOf(socket).addUnreadable(socket, () => refuseUnreadableRequest(error, socket)),
  );
  server.on('close', () => connections.stop());
  // `server.close` calls this method. Node's own version also closes connections whose last reply is still being sent.
  server.closeIdleConnections = () => connections.closeIdle();
  server.on('checkExpectation', (request, response) =>
    inTurn(request, response, () => refuseRequest(response, UNMET_EXPECTATION)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    withOwnerOnlySocket('path' in place, () => {
      server.listen({ ...place, exclusive: true }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  });
  const close = (): Promise<void> => {
    connections.isClosing = true;
    const clientDeadline = setTimeout(
      () => connections.closeIdle(undefined, (socket) => queues.get(socket)?.isProcessing === true),
      CLIENT_FINISH_MS,
    );
    const deadline = setTimeout(() => server.closeAllConnections(), REQUEST_FINISH_MS);
    return server[Symbol.asyncDispose]().finally(() => {
      clearTimeout(clientDeadline);
      clearTimeout(deadline);
    });
  };
  return { port: portOf(server), server, close };
}

/** Sets the umask while `listen` creates a Unix socket, so that the socket's mode is 0600. */
function withOwnerOnlySocket(isSocket: boolean, listen: () => void): void {
  const umask = isSocket ? process.umask(0o177) : null;
  listen();
  if (umask !== null) process.umask(umask);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}
