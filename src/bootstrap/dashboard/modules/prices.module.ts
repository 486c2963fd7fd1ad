import { provide, type Module } from '../../module.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { create, derive } from '../../dependencyProvider.js';
import { selectPriceCheckSource } from '../settings/selectPriceCheckSource.js';
import { selectPriceSources } from '../settings/selectPriceSources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, canStorePrices, offline, report, warn } = DASHBOARD_TOKENS;

const SURROUNDINGS = { clock, report, warn, offline, canStorePrices };

const CHECK_PRICES = derive([DASHBOARD_TOKENS.priceCheck], (check) => check?.prices ?? null);
const CACHED_PRICES = derive([DASHBOARD_TOKENS.priceSources], ({ cachedPrices }) => cachedPrices);
const CACHED_CHECK_PRICES = derive([DASHBOARD_TOKENS.priceCheck], (check) => check?.cachedPrices ?? null);

/** Loads the bars that the audit uses, as corrected by the price judge. */
export const LOAD_BARS = create(LoadBars, DASHBOARD_TOKENS.marketData, clock, report, CHECK_PRICES);
/** Like `LOAD_BARS`, but reads only prices that are stored on this machine. */
export const LOAD_CACHED_BARS = create(LoadBars, CACHED_PRICES, clock, report, CACHED_CHECK_PRICES);

export const pricesModule: Module = [
  provide(DASHBOARD_TOKENS.priceSources, derive([DASHBOARD_TOKENS.settings, SURROUNDINGS], selectPriceSources)),
  provide(DASHBOARD_TOKENS.priceCheck, derive([DASHBOARD_TOKENS.settings, SURROUNDINGS], selectPriceCheckSource)),
  provide(
    DASHBOARD_TOKENS.marketData,
    derive([DASHBOARD_TOKENS.priceSources], ({ prices }) => prices),
  ),
];
