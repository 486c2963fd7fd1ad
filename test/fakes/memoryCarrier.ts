import type { Carrier } from '../../src/application/delivery/carrier.port.js';
import type { Effect } from '../../src/application/delivery/effect.js';

/** A mailbox that tests read. */
export class MemoryCarrier implements Carrier {
  readonly carried: { readonly id: string; readonly effect: Effect }[] = [];
  /** While it is not null, it is thrown instead. */
  failure: Error | null = null;

  async carry(id: string, effect: Effect): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.carried.push({ id, effect });
  }

  get effects(): readonly Effect[] {
    return this.carried.map(({ effect }) => effect);
  }
}
