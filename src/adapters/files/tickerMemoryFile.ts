import { z } from 'zod';
import type { AuditOrigin, MemoryByTicker, TickerMemories } from '../../application/audit/tickerMemories.port.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';
import { tickerMemory } from './tickerMemory.schema.js';

const file = z.object({
  schema_version: z.literal(1),
  prices: z.string(),
  portfolio: z.string(),
  tickers: z.record(z.string(), tickerMemory),
});

/** The tickers' memories in one JSON file. */
export class TickerMemoryFile implements TickerMemories {
  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {}

  async recall(origin: AuditOrigin): Promise<MemoryByTicker> {
    const bytes = await readIfPresent(this.path);
    if (bytes === null) return {};
    const parsed = file.safeParse(parseJson(bytes.toString('utf8')));
    if (!parsed.success) {
      this.warn(`${this.path} cannot be read: states, stops and rungs are computed anew from the prices.`);
      return {};
    }
    const { prices, portfolio, tickers } = parsed.data;
    return prices === origin.prices && portfolio === origin.portfolio ? tickers : {};
  }

  keep({ prices, portfolio }: AuditOrigin, tickers: MemoryByTicker): Promise<void> {
    return writeAtomically(this.path, JSON.stringify({ schema_version: 1, prices, portfolio, tickers }));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
