import { describe, expect, it } from '@jest/globals';
import type { LoadedPortfolio } from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import type { Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { createAuditProgram, portfolioOf } from './auditProgram.js';

const BARS = risingBars(320);
const upTo = (count: number): RawBar[] => BARS.slice(0, count);
const dateOf = (bar: number): string => BARS[bar]?.date ?? '';

const held = (ticker: string): Position => ({ ticker, quantity: 10, averagePrice: 350, stop: null, entryDate: null });
const holding = (...tickers: string[]): LoadedPortfolio => ({ ...portfolioOf(), positions: tickers.map(held) });

/** One user's audits on consecutive days, each with the portfolio and the prices of its day. */
function days() {
  const world: { prices: Record<string, readonly RawBar[]>; portfolio: LoadedPortfolio } = {
    prices: {},
    portfolio: portfolioOf(),
  };
  const program = createAuditProgram(
    { source: 'csv', note: null, daily: (symbol) => new MemoryMarketData(world.prices).daily(symbol) },
    {
      async read() {
        return world.portfolio;
      },
    },
  );
  return async (prices: typeof world.prices, portfolio: LoadedPortfolio) => {
    Object.assign(world, { prices, portfolio });
    await program.runToEnd();
    const audit = program.store.published.at(-1);
    return (ticker: string) => audit?.tickers[ticker]?.framework?.holding?.entry_date;
  };
}

describe('a holding without an entry date', () => {
  it('counts as held since the first audit that contains it', async () => {
    const audit = days();
    const first = await audit({ AAPL: upTo(300) }, holding('AAPL'));
    const later = await audit({ AAPL: upTo(310) }, holding('AAPL'));

    expect([first('AAPL'), later('AAPL')]).toEqual([dateOf(299), dateOf(299)]);
  });

  it('is remembered through a day without prices for it', async () => {
    const audit = days();
    await audit({ AAPL: upTo(300), MSFT: upTo(300) }, holding('AAPL', 'MSFT'));
    await audit({ MSFT: upTo(305) }, holding('AAPL', 'MSFT'));
    const later = await audit({ AAPL: upTo(310), MSFT: upTo(310) }, holding('AAPL', 'MSFT'));

    expect(later('AAPL')).toBe(dateOf(299));
  });

  it('is remembered while its line or another line of the portfolio cannot be read', async () => {
    const audit = days();
    await audit({ AAPL: upTo(300), MSFT: upTo(300) }, holding('AAPL', 'MSFT'));
    await audit({ MSFT: upTo(305) }, { ...holding('MSFT'), errors: [{ line: 2, message: 'A typing error.' }] });
    const later = await audit({ AAPL: upTo(310), MSFT: upTo(310) }, holding('AAPL', 'MSFT'));

    expect(later('AAPL')).toBe(dateOf(299));
  });

  it('counts as new when it returns to the portfolio', async () => {
    const audit = days();
    await audit({ AAPL: upTo(300), MSFT: upTo(300) }, holding('AAPL', 'MSFT'));
    await audit({ AAPL: upTo(305), MSFT: upTo(305) }, holding('MSFT'));
    const later = await audit({ AAPL: upTo(310), MSFT: upTo(310) }, holding('AAPL', 'MSFT'));

    expect([later('AAPL'), later('MSFT')]).toEqual([dateOf(309), dateOf(299)]);
  });

  it('is not remembered from the sample portfolio', async () => {
    const audit = days();
    await audit({ AAPL: upTo(300) }, { ...holding('AAPL'), source: 'sample' });
    const own = await audit({ AAPL: upTo(310) }, holding('AAPL'));

    expect(own('AAPL')).toBe(dateOf(309));
  });
});
