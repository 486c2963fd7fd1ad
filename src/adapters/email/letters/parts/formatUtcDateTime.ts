import { formatUtcDate } from './formatUtcDate.js';

/** The UTC minute, as in 5 December 2026, 14:30 UTC. */
export const formatUtcDateTime = (at: Date): string => `${formatUtcDate(at)}, ${at.toISOString().slice(11, 16)} UTC`;
