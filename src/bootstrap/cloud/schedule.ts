import cron from 'node-cron';
import type { RunJob } from '../../application/jobs/runJob.js';
import type { ProblemReport } from '../../application/problemReport.port.js';

/** Runs the jobs by the clock (UTC); returns what ends that, when the runs under way are over. */
export function schedule(runJob: RunJob, report: ProblemReport): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const start = (name: string): void => {
    const run = runJob.execute(name, 'clock').then(
      () => undefined,
      (problem: unknown) => report(problem, name),
    );
    running.add(run);
    void run.finally(() => running.delete(run));
  };
  const ends = runJob.jobs.map(({ name, schedule: when }) => (typeof when === 'string' ? at(when, name, start) : every(when.everySeconds, name, start)));
  return async () => {
    for (const end of ends) await end();
    await Promise.all(running);
  };
}

function at(when: string, name: string, start: (name: string) => void): () => Promise<void> {
  const task = cron.schedule(when, () => start(name), { timezone: 'UTC', noOverlap: true, name });
  return async () => {
    await task.stop();
  };
}

/** The first time at once. */
function every(seconds: number, name: string, start: (name: string) => void): () => Promise<void> {
  start(name);
  const timer = setInterval(() => start(name), seconds * 1000);
  return async () => clearInterval(timer);
}
