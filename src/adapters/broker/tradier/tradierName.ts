/** As people call it. */
export const TRADIER_BROKER_NAME = 'Tradier';
