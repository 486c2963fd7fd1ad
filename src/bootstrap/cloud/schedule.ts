import cron from 'node-cron';
import type { RunJob } from '../../application/jobs/runJob.js';
import type { ProblemReport } from '../../application/problemReport.port.js';

/** Runs the jobs by the clock (UTC); returns what ends that, when the runs under way are over. */
export function schedule(runJob: RunJob, report: ProblemReport): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const tasks = runJob.jobs.map(({ name, schedule: when }) =>
    cron.schedule(
      when,
      () => {
        const run = runJob.execute(name, 'clock').then(
          () => undefined,
          (problem: unknown) => report(problem, name),
        );
        running.add(run);
        void run.finally(() => running.delete(run));
      },
      { timezone: 'UTC', noOverlap: true, name },
    ),
  );
  return async () => {
    for (const task of tasks) await task.stop();
    await Promise.all(running);
  };
}
