import type { Failure } from '../../../domain/shared/failure/failure.js';
import { Overloaded, OVERLOAD_RETRY_AFTER_SECONDS } from './httpFailures.js';

/** A body that is being received or processed. */
export interface TrackedBody {
  readonly address: string;
  bytes: number;
  /** Only a body that is still being received can be dropped to free memory. */
  isArriving: boolean;
  /** Refuses the request that the body belongs to. */
  refuse(failure: Failure): void;
}

/** After one of its bodies was dropped, an address can send only bodies up to this size for some seconds. */
export const SMALL_BODY_BYTES = 64 * 1024;

/**
 * Limits the memory of request bodies. When the limit is exceeded, the address that is sending the most bytes loses its
 * largest body, so that small requests of other clients continue.
 */
export class BodyBudget {
  private readonly held = new Set<TrackedBody>();
  private readonly restricted = new Set<string>();
  private total = 0;

  constructor(private readonly maxBytes: number) {}

  /** Refuses a large body from an address that has just lost a body, because refusing it costs less than reading it. */
  checkLength(address: string, bytes: number): void {
    if (bytes > SMALL_BODY_BYTES && this.restricted.has(address)) throw new Overloaded();
  }

  track(address: string, refuse: (failure: Failure) => void): TrackedBody {
    const body: TrackedBody = { address, bytes: 0, isArriving: true, refuse };
    this.held.add(body);
    return body;
  }

  /** Adds bytes that arrived. */
  grow(body: TrackedBody, bytes: number): void {
    if (!this.held.has(body)) return;
    body.bytes += bytes;
    this.total += bytes;
    while (this.total > this.maxBytes) {
      const dropped = this.largest();
      this.release(dropped);
      this.restrict(dropped.address);
      dropped.refuse(new Overloaded());
    }
  }

  /** Stops counting a body that is no longer in memory. */
  release(body: TrackedBody): void {
    if (this.held.delete(body)) this.total -= body.bytes;
  }

  private restrict(address: string): void {
    if (this.restricted.has(address)) return;
    this.restricted.add(address);
    setTimeout(() => this.restricted.delete(address), OVERLOAD_RETRY_AFTER_SECONDS * 1000).unref();
  }

  private largest(): TrackedBody {
    const arriving = [...this.held].filter(({ isArriving }) => isArriving);
    const byAddress = [...Map.groupBy(arriving, ({ address }) => address).values()];
    const bytesOf = (bodies: readonly TrackedBody[]): number => bodies.reduce((sum, { bytes }) => sum + bytes, 0);
    const most = byAddress.reduce((a, b) => (bytesOf(b) > bytesOf(a) ? b : a));
    return most.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  }
}
