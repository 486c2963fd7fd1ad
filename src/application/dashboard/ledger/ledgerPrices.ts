import type { ForeignPrices } from '../../../domain/dashboard/ledger/history/holdingValues.js';
import type { ClosingPrices } from '../../../domain/dashboard/ledger/returns/positionHistory.js';
import type { MarketPrices } from '../../../domain/dashboard/ledger/returns/returnsOf.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { Clock } from '../../shared/clock.port.js';
import type { LoadBars } from '../market/loadBars.js';
import { loadLedgerPrices, type LedgerCloses } from './loadLedgerPrices.js';

/** Closes of the symbols and the index, with a `version` that changes when prices are loaded again. */
export interface LoadedPrices extends LedgerCloses {
  /** The same object until prices are loaded again. */
  readonly version: object;
}

/** Limits how long a changed price file goes unnoticed. */
const MAX_AGE_MS = 10 * MINUTE_MS;

/** The part of the audit store that shows when prices were last loaded. */
interface LatestAudit {
  latest(): { readonly generatedAt: string } | null;
}

/** Closes that were loaded at about the same time. */
interface LoadedCloses {
  readonly loadedAt: number;
  readonly audit: string | null;
  /** Null for a symbol without usable prices in US dollars. */
  readonly bySymbol: Map<string, ClosingPrices | null>;
  readonly foreignBySymbol: Map<string, ForeignPrices>;
  index: MarketPrices['index'] | undefined;
}

/** Keeps the closes of the ledger's symbols until the next audit, since reading years of prices takes a second. */
export class LedgerPrices {
  private loaded: LoadedCloses | null = null;

  constructor(
    private readonly bars: LoadBars,
    private readonly clock: Clock,
    private readonly audits: LatestAudit,
  ) {}

  /** Loads the closes of symbols and of the market index. A symbol in US dollars without usable prices is left out. */
  async load(symbols: Iterable<string>): Promise<LoadedPrices> {
    const loaded = this.current();
    const wanted = [...symbols];
    const missing = wanted.filter((symbol) => !loaded.bySymbol.has(symbol));
    if (missing.length > 0 || loaded.index === undefined) {
      const { bySymbol, foreignBySymbol, index } = await loadLedgerPrices(this.bars, missing);
      for (const symbol of missing) loaded.bySymbol.set(symbol, bySymbol.get(symbol) ?? null);
      for (const [symbol, prices] of foreignBySymbol) loaded.foreignBySymbol.set(symbol, prices);
      loaded.index = index;
    }
    return {
      bySymbol: selectFrom(loaded.bySymbol, wanted),
      foreignBySymbol: selectFrom(loaded.foreignBySymbol, wanted),
      index: loaded.index,
      version: loaded,
    };
  }

  private current(): LoadedCloses {
    const [now, audit] = [this.clock.now().getTime(), this.audits.latest()?.generatedAt ?? null];
    const isCurrent = this.loaded?.audit === audit && now - this.loaded.loadedAt < MAX_AGE_MS;
    const loaded =
      isCurrent && this.loaded !== null
        ? this.loaded
        : {
            loadedAt: now,
            audit,
            bySymbol: new Map<string, ClosingPrices | null>(),
            foreignBySymbol: new Map<string, ForeignPrices>(),
            index: undefined,
          };
    this.loaded = loaded;
    return loaded;
  }
}

function selectFrom<T>(bySymbol: ReadonlyMap<string, T | null>, symbols: readonly string[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const symbol of symbols) {
    const prices = bySymbol.get(symbol) ?? null;
    if (prices !== null) found.set(symbol, prices);
  }
  return found;
}
