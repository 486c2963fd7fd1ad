/** How many active founding licenses there can be at once. */
export const FOUNDING_SLOTS = 100;
