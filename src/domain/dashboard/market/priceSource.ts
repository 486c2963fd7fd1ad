/** The bundled sample prices: real, but years old, so they are used neither for orders nor for reports. */
export const SAMPLE_PRICE_SOURCE = 'sample';

/** The price sources, as named in the settings and in an audit. */
export const PRICE_SOURCES = [SAMPLE_PRICE_SOURCE, 'csv', 'yahoo', 'tradier'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
