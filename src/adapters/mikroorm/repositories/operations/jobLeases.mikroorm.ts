import type { JobLeases } from '../../../../application/cloud/operations/jobLeases.port.js';
import { latestValidLeaseEnd } from '../../../../domain/shared/timeWindow.js';
import type { Database } from '../../database/database.js';

export class MikroJobLeases implements JobLeases {
  constructor(private readonly database: Database) {}

  async take(job: string, holder: string, now: Date, until: Date): Promise<boolean> {
    const taken = await this.database.writeTables((tables) =>
      tables
        .insertInto('job_leases')
        .values({ job, holder, until })
        .onConflict((conflict) =>
          conflict
            .column('job')
            .doUpdateSet({ holder, until })
            .where((eb) =>
              eb.or([eb('job_leases.until', '<=', now), eb('job_leases.until', '>', latestValidLeaseEnd(until))]),
            ),
        )
        .returning('job')
        .execute(),
    );
    return taken.length === 1;
  }

  async release(job: string, holder: string): Promise<void> {
    await this.database.writeTables((tables) =>
      tables.deleteFrom('job_leases').where('job', '=', job).where('holder', '=', holder).execute(),
    );
  }
}
