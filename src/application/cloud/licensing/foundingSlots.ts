import type { Licenses } from './licenses.port.js';
import type { Locks } from '../locks.port.js';

/** The slots of the founding program. Use it inside a unit of work. */
export class FoundingSlots {
  constructor(
    private readonly licenses: Licenses,
    private readonly locks: Locks,
  ) {}

  /** Locks the free slots, lowest first, until this unit of work ends. */
  async lockFreeSlots(): Promise<readonly number[]> {
    await this.locks.hold('founding slots');
    return this.licenses.freeSlots();
  }
}
