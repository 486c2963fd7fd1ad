/** At most one key is mailed to a holder within this time; the first mail counts. */
export const KEY_MAIL_COOLDOWN_MINUTES = 10;
