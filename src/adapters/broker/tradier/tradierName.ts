/** Display name. */
export const TRADIER_BROKER_NAME = 'Tradier';
