import type { Clock } from '../application/shared/clock.port.js';

export const systemClock: Clock = { now: () => new Date() };

/**
 * Starts at the machine's time and advances steadily, even while the machine's clock is set forward or back. On Linux,
 * it stands still while the machine is suspended.
 */
export const steadyClock: Clock = { now: () => new Date(performance.timeOrigin + performance.now()) };
