import { z } from 'zod';
import {
  PRICE_SOURCES,
  priceSourcesIn,
  SAMPLE_PRICE_SOURCE,
  type PriceSource,
} from '../../../../domain/dashboard/market/priceSource.js';
import { originSetting, pathSetting } from '../../../settings.js';
import { defineSetting, describeChoices } from './settingForm.js';

const PRICE_SOURCES_RULE = `must be ${PRICE_SOURCES.join(', ')}, or a comma-separated list of different sources other than sample`;

/** Stored as one text, such as `alpaca,yahoo`, because an audit names the sources in this way. */
const priceSources = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .join(','),
  )
  .refine((text) => {
    const sources = priceSourcesIn(text);
    const isAlone = sources.length === 1 || !sources.includes(SAMPLE_PRICE_SOURCE);
    return sources.join(',') === text && new Set(sources).size === sources.length && isAlone;
  }, PRICE_SOURCES_RULE)
  .default(SAMPLE_PRICE_SOURCE);

const PRICE_SOURCE_NOTES: Readonly<Record<PriceSource, string>> = {
  sample: 'included, ends on December 29, 2017, cannot be combined',
  csv: 'files in MARKET_DATA_DIR',
  yahoo: 'unofficial, no account',
  tradier: 'requires TRADIER_TOKEN',
  alpaca: 'requires ALPACA_KEY_ID and ALPACA_SECRET_KEY',
};

export const pricesSettings = {
  MARKET_DATA: defineSetting(priceSources, {
    label: 'Price sources',
    description: `Price sources, comma-separated; for each ticker the first one that has prices is used: ${describeChoices(PRICE_SOURCES, PRICE_SOURCE_NOTES)}`,
  }),
  MARKET_DATA_DIR: defineSetting(pathSetting.optional(), {
    label: 'Folder of price files',
    description:
      'Folder of TICKER.csv files with the columns date,open,high,low,close,volume. Required for MARKET_DATA=csv',
  }),
  MARKET_DATA_CHECK: defineSetting(z.enum(['none', ...PRICE_SOURCES]).default('none'), {
    label: 'Second price source',
    description:
      'Second price source: each audit compares the bars of MARKET_DATA with it. csv reads MARKET_DATA_CHECK_DIR. Disputed tickers are flagged, and orders that open or increase a position in them are refused',
  }),
  MARKET_DATA_CHECK_DIR: defineSetting(pathSetting.optional(), {
    label: 'Folder of the second price files',
    description: 'Folder of TICKER.csv files of the second price source. Required for MARKET_DATA_CHECK=csv',
  }),
  ALPACA_DATA_BASE: defineSetting(originSetting.default('https://data.alpaca.markets'), {
    label: 'Address of Alpaca’s market data',
    description: 'Origin of the Alpaca market data API',
  }),
};
