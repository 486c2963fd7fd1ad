import type { Clock } from '../../src/application/shared/clock.port.js';

/** A clock that only moves when a test moves it. */
export class ManualClock implements Clock {
  private at: number;

  constructor(start = '2026-11-21T06:30:00.000Z') {
    this.at = Date.parse(start);
  }

  now(): Date {
    return new Date(this.at);
  }

  passHours(hours: number): void {
    this.at += hours * 3_600_000;
  }

  passSeconds(seconds: number): void {
    this.at += seconds * 1000;
  }
}
