import { writtenDate } from './writtenDate.js';

/** The UTC minute, as in 5 December 2026, 14:30 UTC. */
export const writtenTime = (at: Date): string => `${writtenDate(at)}, ${at.toISOString().slice(11, 16)} UTC`;
