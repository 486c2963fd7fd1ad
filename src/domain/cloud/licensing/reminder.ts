/** How many days before the end of a trial its holder is reminded. */
export const TRIAL_REMINDER_DAYS = 3;
