import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientConnections } from './clientConnections.js';

/** Maximum number of waiting requests. Browsers and HTTP libraries send one request and wait for its reply. */
export const MAX_PIPELINED_REQUESTS = 16;

/** Number of requests after which a connection is closed, so that no connection stays open forever. */
export const MAX_REQUESTS_PER_CONNECTION = 1_000;

/**
 * Answers the requests of a connection one after another. Node passes on all requests that arrived together; without a
 * queue, hundreds of pipelined requests would be answered before another client's next request.
 */
export class RequestQueue {
  private readonly waiting: (() => void)[] = [];
  private current: ServerResponse | null = null;
  private answered = 0;
  private isBroken = false;

  constructor(private readonly connections: ClientConnections) {}

  /** True from the start of a reply until its last byte has left this process. */
  get isAnswering(): boolean {
    return this.current !== null;
  }

  /** True while this process works on a request: it has arrived completely, and no part of its reply has been sent. */
  get isProcessing(): boolean {
    return this.current !== null && this.current.req.complete && !this.current.headersSent;
  }

  /** Answers the request after the earlier ones. If the client has too many waiting requests, closes its connection. */
  add(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const { socket } = request;
    if (!socket.writable) return;
    const start = (): void => {
      this.current = response;
      this.answered += 1;
      if (this.answered >= MAX_REQUESTS_PER_CONNECTION || this.connections.isClosing)
        response.setHeader('connection', 'close');
      response.once('prefinish', () => this.connections.replySent(socket));
      response.once('close', () => this.next(socket));
      answer();
    };
    if (!this.isAnswering) start();
    else if (this.waiting.length < MAX_PIPELINED_REQUESTS) this.waiting.push(start);
    else this.connections.reportPipeliningOffense(socket);
  }

  /**
   * Refuses bytes that are not a valid request, after answering the requests before them. A request that already has
   * its reply gets no second one when the rest of its body cannot be read.
   */
  addUnreadable(socket: Socket, refuse: () => void): void {
    if (this.isBroken) return;
    this.isBroken = true;
    if (this.current === null) refuse();
    else if (this.current.req.complete) {
      socket.pause();
      this.waiting.push(refuse);
    } else if (this.current.headersSent) socket.destroySoon();
    else refuse();
  }

  /**
   * After a reply with `Connection: close`, Node has ended the socket, and no further request may be processed (RFC
   * 9112 §9.6).
   */
  private next(socket: Socket): void {
    this.current = null;
    if (!socket.writable) return;
    const start = this.waiting.shift();
    if (start !== undefined) start();
    else if (this.connections.isClosing) socket.destroySoon();
  }
}
