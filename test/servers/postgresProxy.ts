import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

export interface PostgresProxy {
  /** The address of the server through this proxy. */
  readonly url: string;
  /**
   * Called with each statement before it reaches the server. If it returns true, the proxy drops the statement and cuts
   * every connection.
   */
  cutsAt: ((statement: string) => boolean) | null;
  /** While true, the proxy swallows all bytes in both directions, as a network does that was cut. */
  isSilent: boolean;
  close(): Promise<void>;
}

/** Runs a proxy that reads all statements that a program sends to its PostgreSQL server. */
export async function startPostgresProxy(serverUrl: string): Promise<PostgresProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const read = statementReader();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on('error', () => socket.destroy())
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.on('data', (bytes: Buffer) => {
      if (state.isSilent) return;
      if (!read(bytes).some((statement) => state.cutsAt?.(statement))) return void upstream.write(bytes);
      for (const socket of sockets) socket.destroy();
    });
    upstream.on('data', (bytes: Buffer) => void (state.isSilent || client.write(bytes)));
  });
  const port = await listen(server);
  const state: PostgresProxy = {
    url: Object.assign(new URL(serverUrl), { port: String(port) }).href,
    cutsAt: null,
    isSilent: false,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

/**
 * Reads the statements that a client sends in PostgreSQL's protocol 3.0. After a start-up message without a type, each
 * message has a type byte and a length: `Q` is a simple query, `P` is the text of a query that `B` then runs.
 */
function statementReader(): (bytes: Buffer) => readonly string[] {
  let pending: Buffer = Buffer.alloc(0);
  let started = false;
  let parsed = '';
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    const statements: string[] = [];
    for (;;) {
      const head = started ? 1 : 0;
      if (pending.length < head + 4) return statements;
      const end = head + pending.readInt32BE(head);
      if (pending.length < end) return statements;
      const type = started ? String.fromCharCode(pending.readUInt8(0)) : '';
      const [first = '', second = ''] = pending.toString('utf8', head + 4, end).split('\0');
      pending = pending.subarray(end);
      started = true;
      if (type === 'P') parsed = second;
      if (type === 'Q') statements.push(first);
      if (type === 'B') statements.push(parsed);
    }
  };
}
