import type { Clock } from '../application/shared/clock.port.js';

export const systemClock: Clock = { now: () => new Date() };
