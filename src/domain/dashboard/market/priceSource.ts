/** The bundled sample prices: real but years old, so neither orders nor reports use them. */
export const SAMPLE_PRICE_SOURCE = 'sample';

/** The price sources, as named in the settings and in an audit. */
export const PRICE_SOURCES = [SAMPLE_PRICE_SOURCE, 'csv', 'yahoo', 'tradier', 'alpaca'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

export const PRICE_SOURCE_TITLES: Readonly<Record<PriceSource, string>> = {
  sample: 'Sample prices',
  csv: 'Your files',
  yahoo: 'Yahoo',
  tradier: 'Tradier',
  alpaca: 'Alpaca',
};

/** The price sources that are remote services; their prices are stored on this machine. */
export const REMOTE_PRICE_SOURCES = ['yahoo', 'tradier', 'alpaca'] as const satisfies readonly PriceSource[];

const isPriceSource = (name: string): name is PriceSource => PRICE_SOURCES.some((source) => source === name);

/** The sources in a list such as `alpaca,yahoo`, in order of preference. */
export const priceSourcesIn = (list: string): readonly PriceSource[] => list.split(',').filter(isPriceSource);

/** Formats a list of sources by their display names, such as "Alpaca, Yahoo". Other text is returned unchanged. */
export const priceSourceTitle = (list: string): string =>
  list
    .split(',')
    .map((name) => (isPriceSource(name) ? PRICE_SOURCE_TITLES[name] : name))
    .join(', ');
