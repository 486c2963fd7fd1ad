/** As people call it. */
export const TRADIER = 'Tradier';
