/** The prices that come with the product: real, but of years ago. What is said of today, and any money, wants others. */
export const SAMPLE_PRICE_SOURCE = 'sample';

/** Where prices can come from, as the settings and an audit name it. */
export const PRICE_SOURCES = [SAMPLE_PRICE_SOURCE, 'csv', 'yahoo', 'tradier'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
