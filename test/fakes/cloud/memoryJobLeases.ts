import type { JobLeases } from '../../../src/application/cloud/operations/jobLeases.port.js';
import { latestValidLeaseEnd } from '../../../src/domain/shared/timeWindow.js';

export class MemoryJobLeases implements JobLeases {
  private readonly leases = new Map<string, { readonly holder: string; readonly until: Date }>();

  /** The leases by job name. */
  get all(): ReadonlyMap<string, { readonly until: Date }> {
    return this.leases;
  }

  async take(job: string, holder: string, now: Date, until: Date): Promise<boolean> {
    const lease = this.leases.get(job);
    if (lease !== undefined && lease.until > now && lease.until <= latestValidLeaseEnd(until)) return false;
    this.leases.set(job, { holder, until });
    return true;
  }

  async release(job: string, holder: string): Promise<void> {
    if (this.leases.get(job)?.holder === holder) this.leases.delete(job);
  }
}
