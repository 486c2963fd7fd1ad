import { provide, type Module } from '../../module.js';
import { derive } from '../../provider.js';
import { priceSourcesOf } from '../settings/priceSources.js';
import { T } from './tokens.js';

const { clock, keepsPrices, offline, report, warn } = T;

const SURROUNDINGS = { clock, report, warn, offline, keepsPrices };

export const pricesModule: Module = [
  provide(T.priceSources, derive([T.settings, SURROUNDINGS], priceSourcesOf)),
  provide(
    T.marketData,
    derive([T.priceSources], ({ prices }) => prices),
  ),
  provide(
    T.keptPrices,
    derive([T.priceSources], ({ keptPrices }) => keptPrices),
  ),
  provide(
    T.optionChains,
    derive([T.priceSources], ({ chains }) => chains),
  ),
  provide(
    T.headlines,
    derive([T.priceSources], ({ headlines }) => headlines),
  ),
];
