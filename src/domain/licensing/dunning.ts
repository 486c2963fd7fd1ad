/** Days for which a license stays usable after a payment failed; then it expires until one goes through. */
export const DUNNING_DAYS = 14;
