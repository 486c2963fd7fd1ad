const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats the UTC day, such as 5 December 2026. */
export const formatUtcDate = (at: Date): string => FORMAT.format(at);
