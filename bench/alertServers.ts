import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface CountingServer {
  readonly url: string;
  /** Returns the number of accepted messages. */
  count(): number;
  close(): void;
}

/** Starts a mail server that accepts every mail. */
export async function startMailSink(): Promise<CountingServer> {
  let taken = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      stream.on('end', () => {
        taken += 1;
        done();
      });
      stream.resume();
    },
  });
  return { url: `smtp://127.0.0.1:${await listen(server.server)}`, count: () => taken, close: () => server.close() };
}

/** Starts a push server that accepts every published message, as ntfy does. */
export async function startPushSink(): Promise<CountingServer> {
  let taken = 0;
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"aBcDeFgHiJkL"}');
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    count: () => taken,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listen(server: NetServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}
