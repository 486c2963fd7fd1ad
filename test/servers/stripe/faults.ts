import { once, EventEmitter } from 'node:events';

/** What is to go wrong with the next requests that match. */
export interface StripeFault {
  /** A regular expression over `METHOD /path`, as in `GET /v1/subscriptions/`. */
  readonly matching: string;
  /** How many of them; 1 without it. */
  readonly times?: number;
  /** Whether the request is carried out all the same, and only its answer is lost. */
  readonly carriedOut?: boolean;
  /** An answer instead; `drop` closes the connection, `hold` waits for `release` (and then answers as ever), `stall` never finishes. */
  readonly answer:
    | 'drop'
    | 'hold'
    | 'stall'
    | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };
}

export class StripeFaults {
  private waiting: { fault: StripeFault; left: number }[] = [];
  private readonly gate = new EventEmitter().setMaxListeners(0);
  /** How many requests are held now. */
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
