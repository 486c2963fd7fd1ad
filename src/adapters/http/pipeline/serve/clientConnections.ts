import type { Socket } from 'node:net';
import { networksOf } from '../clientNetworks.js';
import { refuseTooManyConnections } from './requestRefusal.js';

/** An address with this many pipelining offenses within the window is blocked. */
export const PIPELINING_OFFENSES_BEFORE_BLOCK = 5;
export const PIPELINING_OFFENSE_WINDOW_MS = 5_000;

/** How long a blocked address cannot open connections. */
export const ADDRESS_BLOCK_MS = 5_000;

/** Maximum number of unread reply bytes per address. */
export const MAX_UNREAD_BYTES_PER_ADDRESS = 32 * 1024 * 1024;

/** Maximum number of unread bytes of all clients together, since clients behind a proxy share one address. */
export const MAX_UNREAD_BYTES_IN_TOTAL = 64 * 1024 * 1024;

/** Replies must be read, and bodies must arrive, at 4 KiB per second or faster, measured over 10 s. */
export const READ_SPEED_WINDOW_MS = 10_000;
const LEAST_READ_BYTES = 40 * 1024;

/** A connection with fewer unread bytes is not checked. */
const LITTLE_UNREAD_BYTES = 64 * 1024;

/** The open connections of a server, with limits for each client address. */
export class ClientConnections {
  /** If true, each connection is closed after its current reply. */
  isClosing = false;
  private readonly open = new Set<Socket>();
  private readonly byAddress = new Map<string, Set<Socket>>();
  private readonly offenses = new Map<string, number>();
  private readonly cut = new Set<string>();
  /** For each connection with unread bytes, how many bytes its client had read at the last check. */
  private bytesRead = new Map<Socket, number>();
  private readonly stallCheck = setInterval(() => this.closeStalled(), READ_SPEED_WINDOW_MS).unref();

  /**
   * @param perAddress maximum connections per address; null if all clients connect through a proxy or from this machine
   */
  constructor(
    private readonly perAddress: number | null,
    private readonly isAnswering: (socket: Socket) => boolean,
  ) {}

  /** Registers a connection. Above the limit, refuses it with a reason; above twice the limit, closes it at once. */
  admit(socket: Socket): void {
    const address = addressOf(socket);
    const own = this.byAddress.get(address) ?? new Set();
    this.byAddress.set(address, own.add(socket));
    this.open.add(socket);
    socket.once('close', () => {
      this.open.delete(socket);
      own.delete(socket);
      if (own.size === 0) this.byAddress.delete(address);
    });
    if (this.perAddress === null) return;
    if (this.cut.has(address) || own.size > 2 * this.perAddress) socket.destroy();
    else if (own.size > this.perAddress) refuseTooManyConnections(socket, this.perAddress);
  }

  /**
   * Closes this connection. A repeat offender also loses its idle connections and cannot open new ones for some
   * seconds. Current replies are finished, because several clients can share an address.
   */
  reportPipeliningOffense(socket: Socket): void {
    const address = addressOf(socket);
    socket.destroy();
    if (this.perAddress === null || this.cut.has(address)) return;
    const count = (this.offenses.get(address) ?? 0) + 1;
    if (count === 1) setTimeout(() => this.offenses.delete(address), PIPELINING_OFFENSE_WINDOW_MS).unref();
    this.offenses.set(address, count);
    if (count < PIPELINING_OFFENSES_BEFORE_BLOCK) return;
    this.cut.add(address);
    setTimeout(() => this.cut.delete(address), ADDRESS_BLOCK_MS).unref();
    this.closeIdle(this.byAddress.get(address));
  }

  /** Call this after each reply. Closes the connections with the most unread bytes while a total exceeds its limit. */
  replySent(socket: Socket): void {
    if (socket.writableLength <= LITTLE_UNREAD_BYTES) return;
    if (this.perAddress !== null)
      closeLargest(this.byAddress.get(addressOf(socket)) ?? [], MAX_UNREAD_BYTES_PER_ADDRESS);
    closeLargest(this.open, MAX_UNREAD_BYTES_IN_TOTAL);
  }

  closeIdle(sockets: Iterable<Socket> = this.open, isBusy = this.isAnswering): void {
    for (const socket of sockets) if (!isBusy(socket)) socket.destroy();
  }

  /** Stops the check for stalled connections. Call this when no connection is open. */
  stop(): void {
    clearInterval(this.stallCheck);
  }

  /** Closes the connections of clients that have read too little since the last check. */
  private closeStalled(): void {
    const bytesRead = new Map<Socket, number>();
    for (const socket of this.open) {
      if (socket.writableLength === 0) continue;
      const before = this.bytesRead.get(socket) ?? -Infinity;
      const now = bytesReadOf(socket);
      if (now - before < LEAST_READ_BYTES) socket.destroy();
      else bytesRead.set(socket, now);
    }
    this.bytesRead = bytesRead;
  }
}

const addressOf = ({ remoteAddress = '' }: Socket): string => networksOf(remoteAddress)[0];

/** Closes the connections with the most unread bytes until the total is within the limit. */
function closeLargest(sockets: Iterable<Socket>, mostBytes: number): void {
  const byUnread = [...sockets]
    .filter(({ destroyed }) => !destroyed)
    .toSorted((a, b) => b.writableLength - a.writableLength);
  let unread = byUnread.reduce((sum, { writableLength }) => sum + writableLength, 0);
  for (const socket of byUnread) {
    if (unread <= mostBytes) return;
    unread -= socket.writableLength;
    socket.destroy();
  }
}

/**
 * Returns how many bytes the client has read. `writableLength` shrinks only when a whole write, such as a whole reply,
 * is done. Therefore the rest of the current write is read from the socket's handle, as Node does for its own timeouts.
 */
export function bytesReadOf(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    return Number(handle.bytesWritten) - Number(handle.writeQueueSize);
  }
  return socket.bytesWritten - socket.writableLength;
}
