import { formatSessionDate } from '../../../wording/dates.js';

/**
 * Says when the stop was breached.
 * @param first session of the breach that caused EXIT, if another one followed; null otherwise
 */
export const breachText = (first: string | null, latest: string): string =>
  first === null
    ? `breached ${formatSessionDate(latest)}`
    : `breached ${formatSessionDate(first)}, again ${formatSessionDate(latest)}`;
