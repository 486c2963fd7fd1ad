import type { Clock } from '../application/shared/clock.port.js';

export const systemClock: Clock = { now: () => new Date() };

/** Starts at the machine's time and advances steadily, even while the machine's clock is set forward or back. */
export const steadyClock: Clock = { now: () => new Date(performance.timeOrigin + performance.now()) };
