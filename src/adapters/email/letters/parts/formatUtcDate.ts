const FORMAT = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats the UTC day, such as December 5, 2026. */
export const formatUtcDate = (at: Date): string => FORMAT.format(at);
