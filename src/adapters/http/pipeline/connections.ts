import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from './clientNetworks.js';
import { refuseTooManyConnections } from './refusedRequest.js';

/** How long an address stays refused after its connections were closed. */
export const CUT_OFF_MS = 5_000;

/** Most bytes of replies that one address may leave unread. */
export const MOST_UNREAD_BYTES = 32 * 1024 * 1024;

/** A client must read a reply within this time. */
export const READ_WITHIN_MS = 120_000;

/** Below this many unread bytes, the other connections of the address are not checked. */
const LITTLE_UNREAD_BYTES = 64 * 1024;

/** The open connections of a server, with limits for each client address. */
export class Connections {
  private readonly open = new Map<string, Set<Socket>>();
  private readonly addresses = new WeakMap<Socket, string>();
  private readonly cut = new Set<string>();

  /** @param perAddress most connections of one address; null where they all come from a proxy or from this machine */
  constructor(private readonly perAddress: number | null) {}

  /** Registers a new connection, or refuses it. Up to twice the limit, a reply says why. */
  admit(socket: Socket): void {
    if (this.perAddress === null) return;
    const [address] = networksOf(socket.remoteAddress ?? '');
    const own = this.open.get(address) ?? new Set();
    this.open.set(address, own.add(socket));
    this.addresses.set(socket, address);
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) this.open.delete(address);
    });
    if (this.cut.has(address) || own.size > 2 * this.perAddress) socket.destroy();
    else if (own.size > this.perAddress) refuseTooManyConnections(socket, this.perAddress);
  }

  /**
   * Closes a connection and all others of its address, and lets the address in again after some seconds: to read what such a
   * client sends costs more than to refuse it. Behind a proxy this one connection is closed.
   */
  cutOff(socket: Socket): void {
    const address = this.addresses.get(socket);
    socket.destroy();
    if (address === undefined) return;
    this.cut.add(address);
    setTimeout(() => this.cut.delete(address), CUT_OFF_MS).unref();
    for (const each of this.open.get(address) ?? []) each.destroy();
  }

  /** Notes that a reply was handed over; closes the connection of a client that does not read what it asked for. */
  replied(socket: Socket, response: ServerResponse): void {
    if (socket.writableLength === 0) return;
    if (socket.writableLength > LITTLE_UNREAD_BYTES && this.unreadBy(socket) > MOST_UNREAD_BYTES) socket.destroy();
    const late = setTimeout(() => socket.destroy(), READ_WITHIN_MS);
    response.once('close', () => clearTimeout(late));
  }

  private unreadBy(socket: Socket): number {
    const all = this.open.get(this.addresses.get(socket) ?? '') ?? [socket];
    return [...all].reduce((sum, each) => sum + each.writableLength, 0);
  }
}
