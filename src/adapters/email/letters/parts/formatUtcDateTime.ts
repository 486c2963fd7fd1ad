import { formatUtcDate } from './formatUtcDate.js';

/** Formats the UTC minute, such as December 5, 2026, 14:30 UTC. */
export const formatUtcDateTime = (at: Date): string => `${formatUtcDate(at)}, ${at.toISOString().slice(11, 16)} UTC`;
