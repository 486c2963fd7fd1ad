import { describe, expect, it } from '@jest/globals';
import { PlanAudit } from '../../../../src/application/dashboard/audit/planAudit.js';
import { CurrentLicense } from '../../../../src/application/dashboard/license/currentLicense.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { fixedPortfolio, portfolioOf } from './auditProgram.js';

const option = (ticker: string) => ({ ticker, quantity: -2, averagePrice: 525 });

describe('PlanAudit', () => {
  it.each([
    [[option('AAPL261218C00200000')], ['1 option position is compared with the broker, not audited.']],
    [
      [option('AAPL261218C00200000'), option('AAPL261218P00200000')],
      ['2 option positions are compared with the broker, not audited.'],
    ],
    [[], []],
  ])('leaves options out with a note: %j', async (options, notes) => {
    const plan = new PlanAudit(
      fixedPortfolio({ ...portfolioOf('AAPL'), options }),
      new CurrentLicense(new ManualClock()),
      { source: 'csv', note: null },
    );
    const { audited: stored, portfolio } = await plan.execute();

    expect([stored.map(({ ticker }) => ticker), portfolio.notes]).toEqual([['AAPL'], notes]);
  });

  it('includes the cash unless the ticker limit leaves out some of the holdings', async () => {
    const license = new CurrentLicense(new ManualClock());
    const planned = (tickers: readonly string[]) =>
      new PlanAudit(fixedPortfolio({ ...portfolioOf(...tickers), cash: 500 }), license, {
        source: 'csv',
        note: null,
      }).execute();
    const many = Array.from({ length: license.maxTickers + 1 }, (_, place) => `T${place}`);

    expect((await planned(['AAPL'])).cash).toBe(500);
    expect((await planned(many)).cash).toBeNull();
  });

  it('counts and names the holdings, but not the watched tickers, over the ticker limit', async () => {
    const license = new CurrentLicense(new ManualClock());
    const watched = portfolioOf(...Array.from({ length: license.maxTickers }, (_, place) => `T${place}`), 'KO');
    const [line] = portfolioOf('SPY').positions;
    const held = line === undefined ? [] : [{ ...line, quantity: 1000 }];
    const planned = (positions: typeof watched.positions) =>
      new PlanAudit(fixedPortfolio({ ...watched, positions }), license, { source: 'csv', note: null }).execute();

    const over = await planned([...watched.positions, ...held]);
    expect(over.portfolio.holdings_over_limit).toBe(1);
    expect(over.leftOut).toEqual([
      { symbol: 'SPY', reason: `Without a valid license, the audit covers ${license.maxTickers} tickers.` },
    ]);
    const within = await planned([...held, ...watched.positions]);
    expect(within.portfolio).not.toHaveProperty('holdings_over_limit');
    expect(within.leftOut).toEqual([]);
  });
});
