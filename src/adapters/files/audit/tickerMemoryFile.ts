import { z } from 'zod';
import type {
  AuditOrigin,
  MemoryByTicker,
  TickerMemories,
} from '../../../application/dashboard/framework/tickerMemories.port.js';
import { JsonFile } from '../durable/jsonFile.js';
import { tickerMemory } from './tickerMemory.schema.js';

interface Kept extends AuditOrigin {
  readonly schema_version: 1;
  readonly tickers: MemoryByTicker;
}

const shape: z.ZodType<Kept> = z.object({
  schema_version: z.literal(1),
  prices: z.string(),
  portfolio: z.string(),
  tickers: z.record(z.string(), tickerMemory),
});

/** The tickers' memories in one JSON file. */
export class TickerMemoryFile implements TickerMemories {
  private readonly file: JsonFile<Kept>;

  constructor(path: string, warn: (message: string) => void) {
    this.file = new JsonFile(path, shape, warn, 'states, stops and rungs are computed anew from the prices');
  }

  async recall(origin: AuditOrigin): Promise<MemoryByTicker> {
    const kept = await this.file.load();
    return kept !== null && kept.prices === origin.prices && kept.portfolio === origin.portfolio ? kept.tickers : {};
  }

  keep({ prices, portfolio }: AuditOrigin, tickers: MemoryByTicker): Promise<void> {
    return this.file.save({ schema_version: 1, prices, portfolio, tickers });
  }
}
