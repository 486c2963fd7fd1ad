import { ContainerModule } from '../../injection.js';
import { priceSourcesOf } from '../settings/priceSources.js';
import { T } from './tokens.js';

export const pricesModule = new ContainerModule(({ bind }) => {
  bind(T.priceSources).toResolvedValue(
    (settings, clock, report, warn, offline, keepsPrices) =>
      priceSourcesOf(settings, { clock, report, warn, offline, keepsPrices }),
    [T.settings, T.clock, T.report, T.warn, T.offline, T.keepsPrices],
  );
  bind(T.marketData).toResolvedValue(({ prices }) => prices, [T.priceSources]);
  bind(T.keptPrices).toResolvedValue(({ keptPrices }) => keptPrices, [T.priceSources]);
  bind(T.optionChains).toResolvedValue(({ chains }) => chains, [T.priceSources]);
  bind(T.headlines).toResolvedValue(({ headlines }) => headlines, [T.priceSources]);
});
