import cron from 'node-cron';
import type { Clock } from '../../application/shared/clock.port.js';
import type { JobReport, RunJob } from '../../application/cloud/operations/runJob.js';
import type { ReportProblem } from '../../application/shared/reportProblem.port.js';
import { SECOND_MS } from '../../domain/shared/timeUnits.js';
import { CronScheduler, type CronJob } from './cronScheduler.js';

export interface ScheduleObserver {
  /** Called after each run that had items to process; not called for a run that another process carries out. */
  readonly finished: (run: JobReport) => void;
  readonly report: ReportProblem;
}

/**
 * Runs the jobs on schedule (UTC). Returns a function that stops the schedule and waits for the current runs. node-cron
 * only parses the expressions: its own timer stalls when the clock is set back, and runs through all the skipped time
 * when it is set forward.
 */
export function startSchedule(
  runJob: RunJob,
  clock: Clock,
  { finished, report }: ScheduleObserver,
): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const reportRun = (run: JobReport): void => {
    if (run.processed + run.failed > 0) finished(run);
  };
  const start = (name: string): void => {
    const run = runJob
      .execute(name, 'clock')
      .then(reportRun)
      .catch((problem: unknown) => report(problem, name));
    running.add(run);
    void run.finally(() => running.delete(run));
  };
  const ticker = new CronScheduler(
    runJob.jobs.flatMap(({ name, schedule: when }) => (typeof when === 'string' ? cronJob(name, when) : [])),
    start,
  );
  const timers = [setInterval(() => ticker.tick(clock.now()), SECOND_MS)];
  for (const { name, schedule: when } of runJob.jobs)
    if (typeof when !== 'string') timers.push(every(when.everySeconds, () => start(name)));
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

/** Calls `start` immediately, then once per interval. */
function every(seconds: number, start: () => void): NodeJS.Timeout {
  start();
  return setInterval(start, seconds * SECOND_MS);
}

/** Creates a cron job. The node-cron task is never started; it only tests whether its expression matches a time. */
function cronJob(name: string, when: string): CronJob {
  const task = cron.createTask(when, () => undefined, { timezone: 'UTC', name });
  return { name, matches: (at) => task.match(at) };
}
