/** At most one key is e-mailed to a holder within this time. */
export const KEY_MAIL_COOLDOWN_MINUTES = 10;
