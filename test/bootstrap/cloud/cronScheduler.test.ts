import { describe, expect, it } from '@jest/globals';
import cron from 'node-cron';
import { CronScheduler } from '../../../src/bootstrap/cloud/cronScheduler.js';
import { ManualClock } from '../../fakes/manualClock.js';

const YEAR_HOURS = 365 * 24;
const EXPRESSIONS = { 'every 10 s': '*/10 * * * * *', nightly: '0 30 3 * * *' };

function ticking(start: string) {
  const clock = new ManualClock(start);
  const started: string[] = [];
  const jobs = Object.entries(EXPRESSIONS).map(([name, expression]) => {
    const task = cron.createTask(expression, () => undefined, { timezone: 'UTC' });
    return { name, matches: (at: Date) => task.match(at) };
  });
  const ticker = new CronScheduler(jobs, (name) => started.push(`${name} ${clock.now().toISOString()}`));
  const tick = (seconds: number, times = 1): void => {
    for (let time = 0; time < times; time += 1) {
      clock.passSeconds(seconds);
      ticker.tick(clock.now());
    }
  };
  return { clock, started, tick };
}

describe('CronScheduler', () => {
  it('starts each job once at each of its scheduled times', () => {
    const { started, tick } = ticking('2026-11-21T03:29:55.400Z');
    tick(0.5, 32);

    expect(started).toEqual([
      'every 10 s 2026-11-21T03:30:00.400Z',
      'nightly 2026-11-21T03:30:00.400Z',
      'every 10 s 2026-11-21T03:30:10.400Z',
    ]);
  });

  it('starts a job only once if several of its scheduled times passed while the event loop was busy', () => {
    const { started, tick } = ticking('2026-11-21T03:29:40.000Z');
    tick(1);
    tick(45);

    expect(started).toEqual(['every 10 s 2026-11-21T03:30:26.000Z', 'nightly 2026-11-21T03:30:26.000Z']);
  });

  it('continues on time after the clock was set back by a year', () => {
    const { clock, started, tick } = ticking('2026-11-21T03:29:58.000Z');
    tick(1);
    clock.passHours(-YEAR_HOURS);
    tick(1, 11);

    expect(started).toEqual([
      'every 10 s 2025-11-21T03:30:00.000Z',
      'nightly 2025-11-21T03:30:00.000Z',
      'every 10 s 2025-11-21T03:30:10.000Z',
    ]);
  });

  it('does not start jobs for the time that is skipped when the clock is set ahead by a year', () => {
    const { clock, started, tick } = ticking('2026-11-21T06:30:01.000Z');
    tick(1);
    clock.passHours(YEAR_HOURS);
    tick(1, 8);

    expect(started).toEqual(['every 10 s 2027-11-21T06:30:10.000Z']);
  });
});
