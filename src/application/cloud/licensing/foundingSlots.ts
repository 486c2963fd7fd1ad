import { applyLicenseEvent } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Locks } from '../locks.port.js';
import type { Licenses } from './licenses.port.js';

/** The slots of the founding program. Use it inside a unit of work. */
export class FoundingSlots {
  constructor(
    private readonly licenses: Licenses,
    private readonly locks: Locks,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks the free slots, lowest first, until this unit of work ends. First ends the licenses that have lapsed, because
   * only active licenses may hold slots.
   */
  async lockFreeSlots(): Promise<readonly number[]> {
    await this.locks.hold('founding slots');
    const now = this.clock.now();
    for (const license of await this.licenses.findLapsedFounders(now)) await this.end(license, now);
    return this.licenses.freeSlots();
  }

  /** A bought license does not expire with its term: its subscription was canceled, but the event did not arrive. */
  private async end(license: License, at: Date): Promise<void> {
    const expiry = applyLicenseEvent(license, { type: 'time.passed', at });
    const step = expiry.to === null ? applyLicenseEvent(license, { type: 'subscription.canceled', at }) : expiry;
    await this.licenses.save(license);
    await this.licenses.record(step);
  }
}
