import { z } from 'zod';
import type {
  AuditOrigin,
  TickerRecordByTicker,
  TickerRecordStore,
} from '../../../application/dashboard/framework/tickerRecordStore.port.js';
import { withOtherPrices } from '../../../domain/dashboard/framework/record/tickerRecord.js';
import { SAMPLE_PRICE_SOURCE } from '../../../domain/dashboard/market/priceSource.js';
import { canonicalSymbol } from '../../../domain/shared/ticker.js';
import { JsonFile } from '../durable/jsonFile.js';
import { storedTickerRecord, toStoredTickerRecord, toTickerRecord } from './storedTickerRecord.schema.js';

const shape = z.object({
  schema_version: z.literal(1),
  prices: z.string(),
  portfolio: z.string(),
  tickers: z.record(z.string(), storedTickerRecord),
});

/** Stores the tickers' records in one JSON file. */
export class TickerRecordFile implements TickerRecordStore {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  constructor(path: string, warn: (message: string) => void) {
    this.file = new JsonFile(path, shape, warn, 'states, stops and rungs are recomputed from the prices');
  }

  async load(origin: AuditOrigin): Promise<TickerRecordByTicker> {
    const kept = await this.file.load();
    if (kept === null || kept.portfolio !== origin.portfolio) return {};
    const isSameSource = kept.prices === origin.prices;
    if (!isSameSource && [kept.prices, origin.prices].includes(SAMPLE_PRICE_SOURCE)) return {};
    // Earlier releases stored tickers as the user typed them. If a ticker is stored under two spellings, the canonical
    // one is newer.
    const records = Object.entries(kept.tickers).map(([ticker, stored]) => {
      const record = toTickerRecord(stored);
      return [ticker, isSameSource ? record : withOtherPrices(record)] as const;
    });
    return Object.fromEntries([
      ...records.map(([ticker, record]) => [canonicalSymbol(ticker), record] as const),
      ...records.filter(([ticker]) => canonicalSymbol(ticker) === ticker),
    ]);
  }

  save({ prices, portfolio }: AuditOrigin, tickers: TickerRecordByTicker): Promise<void> {
    const stored = Object.entries(tickers).map(([ticker, record]) => [ticker, toStoredTickerRecord(record)] as const);
    return this.file.save({ schema_version: 1, prices, portfolio, tickers: Object.fromEntries(stored) });
  }
}
