import type { DashboardSettings } from './config.js';
import { selectPriceSources, type PriceSources, type Surroundings } from './selectPriceSources.js';

/** Selects the second price source, which the audit compares with the first; null without one. */
export function selectCheckSource(settings: DashboardSettings, surroundings: Surroundings): PriceSources | null {
  const { MARKET_DATA_CHECK, MARKET_DATA_CHECK_DIR } = settings;
  if (MARKET_DATA_CHECK === 'none') return null;
  const check = { ...settings, MARKET_DATA: MARKET_DATA_CHECK, MARKET_DATA_DIR: MARKET_DATA_CHECK_DIR };
  return selectPriceSources(check, surroundings);
}
