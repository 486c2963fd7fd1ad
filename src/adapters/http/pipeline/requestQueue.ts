import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connections } from './connections.js';

/** Browsers and HTTP libraries send one request and wait for its reply. */
export const MOST_WAITING = 16;

/** A connection is closed after this many requests, so that no connection stays open forever. */
export const MOST_REQUESTS = 1_000;

/**
 * Answers the requests of one connection one after the other. Node hands over all requests that arrived together; without a
 * queue, hundreds of pipelined requests would all be answered before the next request of another client.
 */
export class RequestQueue {
  private readonly waiting: (() => void)[] = [];
  private isAnswering = false;
  private answered = 0;

  constructor(private readonly connections: Connections) {}

  /** Answers the request after the earlier ones. Cuts off a client with too many requests waiting. */
  add({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    if (socket.destroyed || socket.writableEnded) return;
    const start = (): void => {
      this.isAnswering = true;
      this.answered += 1;
      if (this.answered >= MOST_REQUESTS) response.setHeader('connection', 'close');
      response.once('prefinish', () => this.connections.replied(socket, response));
      response.once('close', () => this.next(socket.destroyed));
      answer();
    };
    if (!this.isAnswering) start();
    else if (this.waiting.length < MOST_WAITING) this.waiting.push(start);
    else this.connections.cutOff(socket);
  }

  private next(isClosed: boolean): void {
    this.isAnswering = false;
    if (!isClosed) this.waiting.shift()?.();
  }
}
