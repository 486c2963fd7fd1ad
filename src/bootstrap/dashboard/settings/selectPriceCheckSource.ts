import type { DashboardSettings } from './config.js';
import { selectPriceSources, type PriceSources, type PriceSourceDependencies } from './selectPriceSources.js';

/** Selects the second price source, with which the audit compares the first; null when no second source is set. */
export function selectPriceCheckSource(
  settings: DashboardSettings,
  surroundings: PriceSourceDependencies,
): PriceSources | null {
  const { MARKET_DATA_CHECK, MARKET_DATA_CHECK_DIR } = settings;
  if (MARKET_DATA_CHECK === 'none') return null;
  const check = { ...settings, MARKET_DATA: MARKET_DATA_CHECK, MARKET_DATA_DIR: MARKET_DATA_CHECK_DIR };
  return selectPriceSources(check, surroundings);
}
