import { dateAt } from '../../domain/audit/bars.js';
import type { LoadBars } from '../audit/loadBars.js';

export interface LastPrice {
  /** Close of the last finished session that there are prices of. */
  readonly price: number;
  /** ISO date of that session. */
  readonly date: string;
}

/** What tickers are worth by the prices that the audit reads. */
export class LastPrices {
  constructor(private readonly bars: LoadBars) {}

  /** Null when there is no usable price. */
  async of(symbol: string): Promise<LastPrice | null> {
    const reading = await this.bars.execute(symbol);
    if (reading.kind === 'unusable') return null;
    const { bars } = reading;
    const price = bars.close.at(-1);
    return price === undefined ? null : { price, date: dateAt(bars, bars.close.length - 1) };
  }
}
