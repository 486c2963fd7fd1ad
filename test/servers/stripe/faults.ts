import { once, EventEmitter } from 'node:events';

/** A fault of the next matching requests. */
export interface StripeFault {
  /** A regular expression for `METHOD /path`, as in `GET /v1/subscriptions/`. */
  readonly matching: string;
  /** The number of requests; 1 by default. */
  readonly times?: number;
  /** Whether the request is still carried out and only its reply is lost. */
  readonly carriedOut?: boolean;
  /**
   * The reply: `drop` closes the connection, `hold` waits for `release` and then answers normally, `stall` never
   * finishes.
   */
  readonly answer:
    | 'drop'
    | 'hold'
    | 'stall'
    | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };
}

export class StripeFaults {
  private waiting: { fault: StripeFault; left: number }[] = [];
  private readonly gate = new EventEmitter().setMaxListeners(0);
  /** The number of requests held now. */
  held = 0;

  add(fault: StripeFault): void {
    this.waiting.push({ fault, left: fault.times ?? 1 });
  }

  next(request: string): StripeFault | null {
    const found = this.waiting.find(({ fault }) => new RegExp(fault.matching).test(request));
    if (found === undefined) return null;
    found.left -= 1;
    if (found.left === 0) this.waiting = this.waiting.filter((each) => each !== found);
    return found.fault;
  }

  async hold(): Promise<void> {
    this.held += 1;
    this.gate.emit('held');
    await once(this.gate, 'release');
    this.held -= 1;
  }

  async heldAtLeast(count: number): Promise<void> {
    while (this.held < count) await once(this.gate, 'held');
  }

  release(): void {
    this.gate.emit('release');
  }

  clear(): void {
    this.waiting = [];
    this.release();
  }
}
