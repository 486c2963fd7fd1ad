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

const changePlan = (
  portfolio: PortfolioSource = new PortfolioOrSample(path()),
  closes: readonly number[] | null = CALM,
  now = '2026-03-06T14:00:00.000Z',
  entryPrice = 150,
) =>
  new ChangePlan(
    portfolio,
    new PortfolioDocumentFile(path()),
    new SerialQueue(),
    new ManualClock(now),
    () => ({
      entryDate: '2026-03-02',
      initialStop: 145,
      entryPrice,
      averagePrice: 150,
      lastDate: '2026-03-05',
      lastClose: 170,
    }),
    {
      execute: async () =>
        closes === null
          ? { kind: 'unusable', reason: 'none', flags: [], adjustments: [], currency: null }
          : {
              kind: 'bars',
              bars: { ...createBars(closes.map((close) => ({ close }))), dates: DATES },
              flags: [],
              adjustments: [],
              currency: null,
            },
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
    ['an entry date in the future', 'AAPL', { ...PLAN, entryDate: '2026-03-07' }, 'invalid_request'],
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

  it('refuses a stop while only one of the audit and the portfolio has a split', async () => {
    writeFileSync(path(), PORTFOLIO);
    const split = changePlan(undefined, CALM, undefined, 37.5);
    await expect(split.execute('AAPL', PLAN)).rejects.toMatchObject({
      slug: 'split_pending',
      message:
        'The plan was not saved: AAPL was split, but either the latest audit or your portfolio still has its numbers from before the split. Unless you have already done so, adjust quantity and average price in portfolio.csv. Then run an audit and save again.',
    });
    expect(readFileSync(path(), 'utf8')).toBe(PORTFOLIO);
    await split.execute('AAPL', { ...PLAN, averagePrice: 37.5 });
    await split.execute('AAPL', { ...PLAN, stop: 35 });
    expect(readFileSync(path(), 'utf8')).toBe(`${HEAD}AAPL,10,37.5,35,2026-03-02\nKO,0,,,\n`);
  });

  it('refuses to change the sample portfolio', async () => {
    await expect(changePlan().execute('AAPL', PLAN)).rejects.toMatchObject({ slug: 'portfolio_sample' });
    expect(existsSync(path())).toBe(false);
  });

  it('saves only the stop of a position in the ledger, and keeps the entry date in the file', async () => {
    const ledger = fixedPortfolio({
      ...portfolioOf(),
      source: 'ledger.jsonl',
      positions: [{ ticker: 'AAPL', quantity: 10, averagePrice: 150, stop: null, entryDate: '2026-03-02' }],
    });
    await changePlan(ledger).execute('AAPL', PLAN);
    expect(readFileSync(path(), 'utf8')).toBe(`${HEAD}AAPL,0,,140,\n`);
    writeFileSync(path(), `${HEAD}AAPL,40,147.67,,2025-01-02\n`);
    await changePlan(ledger).execute('AAPL', PLAN);
    expect(readFileSync(path(), 'utf8')).toBe(`${HEAD}AAPL,40,147.67,140,2025-01-02\n`);
    await expect(changePlan(ledger).execute('AAPL', { ...PLAN, entryDate: null })).rejects.toThrow(
      'The entry date comes from your transactions.',
    );
    await expect(changePlan(ledger).execute('AAPL', { ...PLAN, averagePrice: 1 })).rejects.toThrow(
      'The average price comes from your transactions.',
    );
  });

  describe('a new stop', () => {
    const RAISED = 'ticker,quantity,average_price,stop,entry_date,stop_from,initial_stop\n';
    const saved = () => readFileSync(path(), 'utf8');
    const changed = async (line: string, plan: typeof PLAN, closes = CALM): Promise<string> => {
      writeFileSync(path(), `${line.split(',').length > 5 ? RAISED : HEAD}${line}\n`);
      await changePlan(new PortfolioOrSample(path()), closes).execute('AAPL', plan);
      return saved();
    };
    const WITHOUT_STOP = 'AAPL,10,150,,2026-03-02';

    it('applies from the latest session if it is above the initial stop of the audit', async () => {
      expect(await changed(WITHOUT_STOP, { ...PLAN, stop: 149 })).toBe(
        `${RAISED}AAPL,10,150,149,2026-03-02,2026-03-05,\n`,
      );
    });

    it.each([
      [171, '2026-03-06T14:00:00.000Z', '2026-03-05'],
      [171, '2026-03-06T15:00:00.000Z', '2026-03-06'],
      [169, '2026-03-06T15:00:00.000Z', '2026-03-05'],
    ])(
      'applies from the session that has opened since if it is above the last audited close',
      async (stop, now, from) => {
        writeFileSync(path(), `${HEAD}${WITHOUT_STOP}\n`);
        await changePlan(undefined, CALM, now).execute('AAPL', { ...PLAN, stop });
        expect(saved()).toBe(`${RAISED}AAPL,10,150,${stop},2026-03-02,${from},\n`);
      },
    );

    it('applies from the latest session if a close since the entry was below it', async () => {
      expect(await changed(WITHOUT_STOP, PLAN, FALLING)).toBe(`${RAISED}AAPL,10,150,140,2026-03-02,2026-03-05,\n`);
    });

    it.each([
      ['no close since the entry was below it', { ...PLAN, stop: 119.5 }],
      ['the close below it was before the entry', { ...PLAN, entryDate: '2026-03-04' }],
      ['only the latest close is below it', { stop: 144, entryDate: '2026-03-05' }],
    ])('is the initial stop if it is lower and %s', async (_, plan) => {
      expect(await changed(WITHOUT_STOP, plan, [150, 120, 160, 143])).toBe(
        `${HEAD}AAPL,10,150,${plan.stop},${plan.entryDate}\n`,
      );
    });

    it('keeps the stop that applied before as the initial stop, however often it is raised', async () => {
      const once = await changed('AAPL,10,150,140,2026-03-02', { ...PLAN, stop: 152 });
      expect(once).toBe(`${RAISED}AAPL,10,150,152,2026-03-02,2026-03-05,140\n`);
      expect(await changed('AAPL,10,150,152,2026-03-02,2026-03-04,140', { ...PLAN, stop: 155 })).toBe(
        `${RAISED}AAPL,10,150,155,2026-03-02,2026-03-05,140\n`,
      );
    });

    it('keeps its start date until it is changed or removed', async () => {
      const RAISED_LINE = 'AAPL,10,150,140,2026-03-02,2026-03-04,135';
      expect(await changed(RAISED_LINE, { ...PLAN, entryDate: '2026-03-03' })).toBe(
        `${RAISED}AAPL,10,150,140,2026-03-03,2026-03-04,135\n`,
      );
      writeFileSync(path(), `${RAISED}${RAISED_LINE}\n`);
      await changePlan().execute('AAPL', { ...PLAN, stop: null });
      expect(saved()).toBe(`${RAISED}AAPL,10,150,,2026-03-02,,\n`);
    });

    it('is compared again when only the entry date changes', async () => {
      expect(await changed('AAPL,10,150,140,2026-03-04', PLAN, FALLING)).toBe(
        `${RAISED}AAPL,10,150,140,2026-03-02,2026-03-05,\n`,
      );
    });

    it('has no start date for a short position', async () => {
      expect(await changed('AAPL,-10,150,,2026-03-02', { ...PLAN, stop: 160 })).toBe(
        `${HEAD}AAPL,-10,150,160,2026-03-02\n`,
      );
    });

    it('is refused if it cannot be compared with prices', async () => {
      writeFileSync(path(), `${HEAD}${WITHOUT_STOP}\n`);
      await expect(changePlan(new PortfolioOrSample(path()), null).execute('AAPL', PLAN)).rejects.toMatchObject({
        slug: 'prices_missing',
      });
      expect(saved()).toBe(`${HEAD}${WITHOUT_STOP}\n`);
    });
  });
});
