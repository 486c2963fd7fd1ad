import { Overloaded, type Failure } from '../../../domain/failure.js';

/** A body that is arriving or being processed. */
export interface HeldBody {
  readonly address: string;
  bytes: number;
  /** Only a body that still arrives can make room for others. */
  isArriving: boolean;
  /** Refuses the request that the body belongs to. */
  refuse(failure: Failure): void;
}

/**
 * Bounds the memory of request bodies. Over the budget, the address with the most arriving bytes loses its largest body,
 * so that small requests of other clients go on.
 */
export class BodyBudget {
  private readonly held = new Set<HeldBody>();
  private total = 0;

  constructor(private readonly mostBytes: number) {}

  hold(address: string, refuse: (failure: Failure) => void): HeldBody {
    const body: HeldBody = { address, bytes: 0, isArriving: true, refuse };
    this.held.add(body);
    return body;
  }

  /** Counts bytes that arrived. */
  grow(body: HeldBody, bytes: number): void {
    if (!this.held.has(body)) return;
    body.bytes += bytes;
    this.total += bytes;
    while (this.total > this.mostBytes) {
      const dropped = this.largest();
      this.release(dropped);
      dropped.refuse(new Overloaded());
    }
  }

  /** Ends the count: the body is no longer in memory. */
  release(body: HeldBody): void {
    if (this.held.delete(body)) this.total -= body.bytes;
  }

  private largest(): HeldBody {
    const arriving = [...this.held].filter(({ isArriving }) => isArriving);
    const byAddress = [...Map.groupBy(arriving, ({ address }) => address).values()];
    const bytesOf = (bodies: readonly HeldBody[]): number => bodies.reduce((sum, { bytes }) => sum + bytes, 0);
    const most = byAddress.reduce((a, b) => (bytesOf(b) > bytesOf(a) ? b : a));
    return most.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  }
}
