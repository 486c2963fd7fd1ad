/** At most one license key is e-mailed to a license holder within this time. */
export const KEY_MAIL_COOLDOWN_MINUTES = 10;
