import type { Clock } from '../application/clock.port.js';

export const systemClock: Clock = { now: () => new Date() };
