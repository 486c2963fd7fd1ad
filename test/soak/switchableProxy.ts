import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from '../servers/listen.ts';

/** A proxy for a server in another process: while it is closed, nothing listens and open connections are cut. */
export class SwitchableProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;
  private readonly target: URL;

  constructor(target: string) {
    this.target = new URL(target);
  }

  /** Such as http://127.0.0.1:41235; the same each time it opens. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = createServer((client) => this.join(client, connect(Number(this.target.port), this.target.hostname)));
    this.server = server;
    this.port = await listen(server, this.port);
  }

  shut(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => (server === null ? resolve() : server.close(() => resolve())));
  }

  private join(client: Socket, upstream: Socket): void {
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket
        .on('error', () => socket.destroy())
        .on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  }
}
