import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PortfolioDocumentFile } from '../../../../src/adapters/files/portfolio/portfolioDocumentFile.js';
import { PortfolioOrSample } from '../../../../src/adapters/files/portfolio/portfolioOrSample.js';
import { GetPlan } from '../../../../src/application/dashboard/portfolio/getPlan.js';
import { ChangePlan } from '../../../../src/application/dashboard/portfolio/changePlan.js';
import type { PortfolioSource } from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { SerialQueue } from '../../../../src/application/dashboard/serialQueue.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createBars } from '../../../domain/dashboard/audit/createBars.js';
import { fixedPortfolio, portfolioOf } from '../audit/auditProgram.js';

const at = temporaryFolder();
const path = () => at('portfolio.csv');
const HEAD = 'ticker,quantity,average_price,stop,entry_date\n';
const PORTFOLIO = `${HEAD}AAPL,10,150,,\nKO,0,,,\n`;
const PLAN = { stop: 140, entryDate: '2026-03-02' };

const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
const CALM = [150, 155, 160, 170];
const FALLING = [150, 120, 160, 170];

const changePlan = (portfolio: PortfolioSource = new PortfolioOrSample(path()), closes: readonly number[] = CALM) =>
  new ChangePlan(
    portfolio,
    new PortfolioDocumentFile(path()),
    new SerialQueue(),
    new ManualClock('2026-11-21T06:30:00.000Z'),
    (ticker) => (ticker === 'AAPL' ? '2026-03-02' : undefined),
    {
      execute: async () => ({
        kind: 'bars',
        bars: { ...createBars(closes.map((close) => ({ close }))), dates: DATES },
        flags: [],
        adjustments: [],
        currency: null,
      }),
    },
  );

describe('ChangePlan', () => {
  it('saves the stop and the entry date of a position, and keeps the previous file', async () => {
    writeFileSync(path(), PORTFOLIO);
    await changePlan().execute('AAPL', PLAN);
    expect(readFileSync(path(), 'utf8')).toBe(`${HEAD}AAPL,10,150,140,2026-03-02\nKO,0,,,\n`);
    expect(readFileSync(`${path()}.bak`, 'utf8')).toBe(PORTFOLIO);
  });

  it('saves the average price, which a new plan can be read from before the next audit', async () => {
    writeFileSync(path(), `ticker,quantity,average_price,cost_assumed\nAAPL,10,150,yes\n`);
    await changePlan().execute('AAPL', { ...PLAN, averagePrice: 98.5 });
    expect(await new GetPlan(new PortfolioOrSample(path())).execute('AAPL')).toEqual({
      ticker: 'AAPL',
      quantity: 10,
      averagePrice: 98.5,
      ...PLAN,
    });
  });

  it.each<[string, string, typeof PLAN, string]>([
    ['a watched ticker', 'KO', PLAN, 'unknown_position'],
    ['a ticker that is not in the portfolio', 'IBM', PLAN, 'unknown_position'],
    ['an entry date in the future', 'AAPL', { ...PLAN, entryDate: '2026-11-22' }, 'invalid_request'],
  ])('refuses %s, and leaves the portfolio unchanged', async (_, ticker, plan, slug) => {
    writeFileSync(path(), PORTFOLIO);
    await expect(changePlan().execute(ticker, plan)).rejects.toMatchObject({ slug });
    expect(readFileSync(path(), 'utf8')).toBe(PORTFOLIO);
  });

  it('refuses a portfolio that cannot be read, with the reason', async () => {
    writeFileSync(path(), 'PK\0');
    const refusal = { slug: 'portfolio_unavailable', message: expect.stringContaining('is not a portfolio') };
    await expect(changePlan().execute('AAPL', PLAN)).rejects.toMatchObject(refusal);
    await expect(new GetPlan(new PortfolioOrSample(path())).execute('AAPL')).rejects.toMatchObject(refusal);
  });

  it('refuses to change the sample portfolio', async () => {
    await expect(changePlan().execute('AAPL', PLAN)).rejects.toMatchObject({ slug: 'portfolio_sample' });
    expect(existsSync(path())).toBe(false);
  });

  it('saves the stop of a position in the ledger, whose entry date cannot be changed', async () => {
    const ledger = fixedPortfolio({
      ...portfolioOf(),
      source: 'ledger.jsonl',
      positions: [{ ticker: 'AAPL', quantity: 10, averagePrice: 150, stop: null, entryDate: '2026-03-02' }],
    });
    await changePlan(ledger).execute('AAPL', PLAN);
    expect(readFileSync(path(), 'utf8')).toBe(`${HEAD}AAPL,0,,140,2026-03-02\n`);
    await expect(changePlan(ledger).execute('AAPL', { ...PLAN, entryDate: null })).rejects.toThrow(
      'The entry date comes from your transactions.',
    );
    await expect(changePlan(ledger).execute('AAPL', { ...PLAN, averagePrice: 1 })).rejects.toThrow(
      'The average price comes from your transactions.',
    );
  });

  describe('a new stop', () => {
    const LATER = 'ticker,quantity,average_price,stop,entry_date,stop_from\n';
    const saved = () => readFileSync(path(), 'utf8');
    const changeAfterFall = () => changePlan(new PortfolioOrSample(path()), FALLING);

    it('applies from the latest session if a close since the entry was below it', async () => {
      writeFileSync(path(), PORTFOLIO);
      await changeAfterFall().execute('AAPL', PLAN);
      expect(saved()).toBe(`${LATER}AAPL,10,150,140,2026-03-02,2026-03-05\nKO,0,,,\n`);
    });

    it('is compared with the closes since the assumed entry date if the user gives none', async () => {
      writeFileSync(path(), PORTFOLIO);
      await changeAfterFall().execute('AAPL', { ...PLAN, entryDate: null });
      expect(saved()).toBe(`${LATER}AAPL,10,150,140,,2026-03-05\nKO,0,,,\n`);
    });

    it.each([
      ['no close since the entry was below it', { ...PLAN, stop: 119.5 }],
      ['the close below it was before the entry', { ...PLAN, entryDate: '2026-03-04' }],
      ['only the latest close is below it', { stop: 175, entryDate: '2026-03-05' }],
    ])('applies from the entry if %s', async (_, plan) => {
      writeFileSync(path(), PORTFOLIO);
      await changeAfterFall().execute('AAPL', plan);
      expect(saved()).toBe(`${HEAD}AAPL,10,150,${plan.stop},${plan.entryDate}\nKO,0,,,\n`);
    });

    it('keeps its start date until it is changed or removed', async () => {
      writeFileSync(path(), `${LATER}AAPL,10,150,140,2026-03-02,2026-03-04\n`);
      await changeAfterFall().execute('AAPL', { ...PLAN, entryDate: '2026-03-03' });
      expect(saved()).toBe(`${LATER}AAPL,10,150,140,2026-03-03,2026-03-04\n`);
      await changeAfterFall().execute('AAPL', { ...PLAN, stop: null });
      expect(saved()).toBe(`${LATER}AAPL,10,150,,2026-03-02,\n`);
    });
  });
});
