import { join } from 'node:path';
import { HaltFile } from '../../../adapters/files/trading/haltFile.js';
import { NasdaqHalts } from '../../../adapters/halts/nasdaqHalts.js';
import type { MarketStatusSource } from '../../../application/dashboard/trading/broker/marketStatusSource.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { HaltSource } from '../../../application/dashboard/trading/orders/halts/haltSource.port.js';
import { QuoteInferredHalts } from '../../../application/dashboard/trading/orders/halts/quoteInferredHalts.js';
import {
  unavailableHaltSource,
  NO_HALT_SOURCE,
} from '../../../application/dashboard/trading/orders/halts/noHaltSource.js';
import type { DashboardSettings } from './config.js';

interface Surroundings {
  /** The source of quotes; null when it must not be contacted. */
  readonly market: MarketStatusSource | null;
  readonly clock: Clock;
  readonly offline: boolean;
}

const OFFLINE = 'The dashboard was started with --offline.';

/** Selects the source of trading halts from the settings. */
export function selectHaltSource(
  { HALT_SOURCE, HALT_FEED_URL, PLUMBLINE_HOME }: DashboardSettings,
  { market, clock, offline }: Surroundings,
): HaltSource {
  switch (HALT_SOURCE) {
    case 'none':
      return NO_HALT_SOURCE;
    case 'file':
      return new HaltFile(join(PLUMBLINE_HOME, 'halts.csv'), clock);
    case 'tradier':
      return market === null
        ? unavailableHaltSource(HALT_SOURCE, OFFLINE)
        : new QuoteInferredHalts(HALT_SOURCE, market);
    case 'nasdaq':
      return offline ? unavailableHaltSource(HALT_SOURCE, OFFLINE) : new NasdaqHalts(HALT_FEED_URL, fetch, clock);
  }
}
