import type { Licenses } from './licenses.port.js';
import type { Locks } from '../locks.port.js';

/** The places of the founding program. Inside a unit of work. */
export class FoundingSlots {
  constructor(
    private readonly licenses: Licenses,
    private readonly locks: Locks,
  ) {}

  /** Holds the free slots, the lowest first: nobody else takes one before this unit of work ends. */
  async lockFreeSlots(): Promise<readonly number[]> {
    await this.locks.hold('founding slots');
    return this.licenses.freeSlots();
  }
}
