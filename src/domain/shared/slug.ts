/** The format of a value from an open-ended set, such as `state_change`. */
export const SLUG_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
