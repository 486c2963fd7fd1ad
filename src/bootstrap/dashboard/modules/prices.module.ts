import { provide, type Module } from '../../module.js';
import { derive } from '../../dependencyProvider.js';
import { selectPriceSources } from '../settings/selectPriceSources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, canStorePrices, offline, report, warn } = DASHBOARD_TOKENS;

const SURROUNDINGS = { clock, report, warn, offline, canStorePrices };

export const pricesModule: Module = [
  provide(DASHBOARD_TOKENS.priceSources, derive([DASHBOARD_TOKENS.settings, SURROUNDINGS], selectPriceSources)),
  provide(
    DASHBOARD_TOKENS.marketData,
    derive([DASHBOARD_TOKENS.priceSources], ({ prices }) => prices),
  ),
  provide(
    DASHBOARD_TOKENS.cachedPrices,
    derive([DASHBOARD_TOKENS.priceSources], ({ cachedPrices: keptPrices }) => keptPrices),
  ),
  provide(
    DASHBOARD_TOKENS.optionChains,
    derive([DASHBOARD_TOKENS.priceSources], ({ chains }) => chains),
  ),
  provide(
    DASHBOARD_TOKENS.headlines,
    derive([DASHBOARD_TOKENS.priceSources], ({ headlines }) => headlines),
  ),
];
