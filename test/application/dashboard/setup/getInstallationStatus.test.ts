import { describe, expect, it } from '@jest/globals';
import { GetInstallationStatus } from '../../../../src/application/dashboard/setup/getInstallationStatus.js';
import type { HeldPosition, Position } from '../../../../src/domain/dashboard/portfolio/position.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from '../audit/auditProgram.js';

const PRICES = new MemoryMarketData({ AAPL: risingBars(300), MSFT: risingBars(280), SPY: risingBars(300) });
const SETTINGS = {
  version: '1.0.0',
  marketData: { source: 'csv', folder: null },
  cloud: 'not_configured',
  plansUrl: null,
  portfolioPath: 'portfolio.csv',
} as const;

const held = (ticker: string, quantity: number, averagePrice = 100): Position => ({
  ticker,
  quantity,
  averagePrice: quantity === 0 ? 0 : averagePrice,
  stop: null,
  entryDate: null,
});
const listing = (positions: readonly Position[], options: readonly HeldPosition[] = []) =>
  fixedPortfolio({ ...portfolioOf(), positions, options });
const AUDITED = [held('AAPL', 10), held('MSFT', 0), held('NONE', 5)];

async function isChanged(positions: readonly Position[], options: readonly HeldPosition[] = []): Promise<boolean> {
  const program = createAuditProgram(PRICES, listing(AUDITED));
  await program.runToEnd();
  const status = new GetInstallationStatus(SETTINGS, program.store, listing(positions, options));
  return (await status.execute()).portfolio.isChangedSinceAudit;
}

describe('GetInstallationStatus', () => {
  it.each<[string, readonly Position[]]>([
    ['another quantity', [held('AAPL', 11), held('MSFT', 0), held('NONE', 5)]],
    ['another cost', [held('AAPL', 10, 101), held('MSFT', 0), held('NONE', 5)]],
    ['the purchase of a watched ticker', [held('AAPL', 10), held('MSFT', 1), held('NONE', 5)]],
    ['the sale of a held ticker', [held('AAPL', 0), held('MSFT', 0), held('NONE', 5)]],
    ['another stop', [{ ...held('AAPL', 10), stop: 90 }, ...AUDITED.slice(1)]],
    ['another start of the stop', [{ ...held('AAPL', 10), stopFrom: '2017-06-01' }, ...AUDITED.slice(1)]],
    ['another entry date', [{ ...held('AAPL', 10), entryDate: '2017-06-01' }, ...AUDITED.slice(1)]],
    ['a new ticker', [...AUDITED, held('KO', 1)]],
    ['a removed ticker', AUDITED.slice(1)],
    ['a removed ticker that could not be audited', AUDITED.slice(0, 2)],
  ])('reports that the portfolio has changed since the latest audit: %s', async (_, positions) =>
    expect(await isChanged(positions)).toBe(true),
  );

  it('reports the portfolio as unchanged when positions are only reordered or options are added', async () => {
    const option = { ticker: 'AAPL270115C00200000', quantity: 1, averagePrice: 4 };
    expect(await isChanged(AUDITED.toReversed(), [option])).toBe(false);
  });

  it('reports the portfolio as unchanged before the first audit', async () => {
    const { store } = createAuditProgram(PRICES, listing(AUDITED));
    const status = await new GetInstallationStatus(SETTINGS, store, listing(AUDITED)).execute();
    expect([status.auditedAt, status.portfolio.isChangedSinceAudit]).toEqual([null, false]);
  });
});
