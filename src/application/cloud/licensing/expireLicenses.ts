import { applyLicenseEvent } from '../../../domain/cloud/licensing/licenseHistory.js';
import { daysAfter } from '../../../domain/shared/calendar/daysAfter.js';
import { TRIAL_REMINDER_DAYS } from '../../../domain/cloud/licensing/reminder.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Outbox } from '../messaging/outbox/outbox.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import { runTasks, type Job, type JobResult } from '../operations/job.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { EndingTrial, Trials } from './trial/trials.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { Licenses } from './licenses.port.js';

const AT_ONCE = 500;

/**
 * Marks licenses as expired once their end has passed (validation already treats them as expired), and reminds holders
 * of trials that end soon.
 */
export class ExpireLicenses implements Job {
  readonly name = 'expire-licenses';
  readonly schedule = '0 */10 * * * *';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly licenses: Licenses,
    private readonly trials: Trials,
    private readonly outbox: Outbox,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    private readonly report: ReportProblem,
  ) {}

  async run(): Promise<JobResult> {
    const now = this.clock.now();
    const ended = await this.licenses.findEndedIds(now, AT_ONCE);
    const ending = await this.trials.endingBefore(daysAfter(now, TRIAL_REMINDER_DAYS), now, AT_ONCE);
    const changes = [...ended.map((id) => () => this.expire(id)), ...ending.map((trial) => () => this.remind(trial))];
    const tasks = changes.map((change) => async () => {
      await this.unitOfWork.run(change);
      return 1;
    });
    return runTasks(this, tasks, this.report);
  }

  private async expire(id: string): Promise<void> {
    const license = await this.licenses.get(id);
    const step = applyLicenseEvent(license, { type: 'time.passed', at: this.clock.now() });
    if (step.to === null) return;
    await this.licenses.save(license);
    await this.licenses.record(step);
  }

  private async remind({ licenseId, email, expiresAt }: EndingTrial): Promise<void> {
    const now = this.clock.now();
    if (!(await this.trials.markReminded(licenseId, now))) return;
    await this.outbox.add(
      this.ids.next(),
      { kind: 'mail', to: email, mail: { template: 'trial_ending', expiresAt } },
      now,
    );
  }
}
