/** The bundled sample prices: real but years old, so neither orders nor reports use them. */
export const SAMPLE_PRICE_SOURCE = 'sample';

/** The price sources, as named in the settings and in an audit. */
export const PRICE_SOURCES = [SAMPLE_PRICE_SOURCE, 'csv', 'yahoo', 'tradier', 'alpaca'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

type NeededSetting = 'MARKET_DATA_DIR' | 'TRADIER_TOKEN' | 'ALPACA_KEY_ID' | 'ALPACA_SECRET_KEY';

interface PriceSourceFacts {
  readonly title: string;
  /** Whether it is a remote service, whose prices are stored on this machine. */
  readonly isRemote: boolean;
  readonly hasOptions: boolean;
  readonly hasHeadlines: boolean;
  /** The settings that it needs, with their meaning, in the order in which the user enters them. */
  readonly needs: readonly (readonly [NeededSetting, string])[];
}

export const PRICE_SOURCE_FACTS: Readonly<Record<PriceSource, PriceSourceFacts>> = {
  sample: { title: 'Sample prices', isRemote: false, hasOptions: false, hasHeadlines: false, needs: [] },
  csv: {
    title: 'Your files',
    isRemote: false,
    hasOptions: false,
    hasHeadlines: false,
    needs: [['MARKET_DATA_DIR', 'the folder of your TICKER.csv files']],
  },
  yahoo: { title: 'Yahoo', isRemote: true, hasOptions: true, hasHeadlines: true, needs: [] },
  tradier: {
    title: 'Tradier',
    isRemote: true,
    hasOptions: true,
    hasHeadlines: false,
    needs: [['TRADIER_TOKEN', 'the access token of your Tradier account']],
  },
  alpaca: {
    title: 'Alpaca',
    isRemote: true,
    hasOptions: false,
    hasHeadlines: false,
    needs: [
      ['ALPACA_KEY_ID', 'a key of your Alpaca account'],
      ['ALPACA_SECRET_KEY', 'a key of your Alpaca account'],
    ],
  },
};

export const REMOTE_PRICE_SOURCES = PRICE_SOURCES.filter((source) => PRICE_SOURCE_FACTS[source].isRemote);

const isPriceSource = (name: string): name is PriceSource => PRICE_SOURCES.some((source) => source === name);

/** The sources in a list such as `alpaca,yahoo`, in order of preference. */
export const priceSourcesIn = (list: string): readonly PriceSource[] => list.split(',').filter(isPriceSource);

export const hasRemoteSource = (list: string): boolean =>
  priceSourcesIn(list).some((source) => PRICE_SOURCE_FACTS[source].isRemote);

/** Formats a list of sources by their display names, such as "Alpaca, Yahoo". Other text is returned unchanged. */
export const priceSourceTitle = (list: string): string =>
  list
    .split(',')
    .map((name) => (isPriceSource(name) ? PRICE_SOURCE_FACTS[name].title : name))
    .join(', ');
