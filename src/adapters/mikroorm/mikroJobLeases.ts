import type { JobLeases } from '../../application/cloud/operations/jobLeases.port.js';
import { latestLeaseEnd } from '../../domain/shared/timeWindow.js';
import type { Database } from './database/database.js';

export class MikroJobLeases implements JobLeases {
  constructor(private readonly database: Database) {}

  async take(job: string, holder: string, now: Date, until: Date): Promise<boolean> {
    const taken = await this.database.query(
      `insert into job_leases (job, holder, until) values ($1, $2, $4)
       on conflict (job) do update set holder = excluded.holder, until = excluded.until where job_leases.until <= $3 or job_leases.until > $5
       returning 1`,
      [job, holder, now, until, latestLeaseEnd(until)],
    );
    return taken.length === 1;
  }

  async giveBack(job: string, holder: string): Promise<void> {
    await this.database.query('delete from job_leases where job = $1 and holder = $2', [job, holder]);
  }
}
