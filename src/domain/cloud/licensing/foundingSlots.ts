/** The maximum number of active founding licenses. */
export const FOUNDING_SLOTS = 100;
