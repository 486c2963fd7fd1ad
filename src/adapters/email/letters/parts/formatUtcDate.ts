const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The UTC day, as in 5 December 2026. */
export const formatUtcDate = (at: Date): string => FORMAT.format(at);
