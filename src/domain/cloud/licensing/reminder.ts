/** How many days before its end the holder of a trial is reminded. */
export const TRIAL_REMINDER_DAYS = 3;
