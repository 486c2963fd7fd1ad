import { describe, expect, it } from '@jest/globals';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { PlanReplay } from '../../../../src/application/dashboard/replay/planReplay.js';
import { ReplayHistory } from '../../../../src/application/dashboard/replay/replayHistory.js';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import { InvalidRequest, NotFound } from '../../../../src/domain/shared/failure/failure.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { fixedPortfolio, portfolioOf } from '../audit/auditProgram.js';

const BARS = risingBars(320);
const dateOf = (bar: number): string => BARS[bar]?.date ?? '';
const PERIOD = { from: dateOf(260), to: dateOf(299) };

const replayOf = (prices: Record<string, readonly RawBar[]>) => {
  const source = new MemoryMarketData(prices);
  return new ReplayHistory(new LoadBars(source, new ManualClock(), () => undefined), source);
};
const plan = (symbols: readonly string[], named = true) => ({ ...PERIOD, symbols, named });
const nothing = (): void => undefined;

describe('PlanReplay', () => {
  const planned = (tickers: string | null) =>
    new PlanReplay(fixedPortfolio(portfolioOf('KO', 'AAPL'))).execute({ ...PERIOD, tickers });

  it('uses the named tickers without duplicates, or the portfolio’s tickers when no tickers are named', async () => {
    expect([await planned(' aapl,KO,AAPL'), await planned(null)]).toEqual([
      { ...PERIOD, symbols: ['AAPL', 'KO'], named: true },
      { ...PERIOD, symbols: ['KO', 'AAPL'], named: false },
    ]);
  });

  it('refuses invalid tickers and periods', async () => {
    await expect(planned('AAPL,')).rejects.toThrow(
      new InvalidRequest([
        { path: 'tickers', message: '"" is not a ticker. Separate tickers with commas, as in AAPL,KO.' },
      ]),
    );
    await expect(
      new PlanReplay(fixedPortfolio(portfolioOf())).execute({ from: '2017', to: PERIOD.to, tickers: 'AAPL' }),
    ).rejects.toThrow('from: "2017" is not a date.');
  });

  it('asks for tickers when the portfolio holds none', async () => {
    await expect(new PlanReplay(fixedPortfolio(portfolioOf())).execute({ ...PERIOD, tickers: null })).rejects.toThrow(
      'Your portfolio holds no ticker. Name some with --tickers.',
    );
  });
});

describe('ReplayHistory', () => {
  it('covers the period, ticker by ticker, and reports when each ticker is done', async () => {
    const done: string[] = [];
    const report = await replayOf({ AAPL: BARS, KO: BARS.slice(20), SPX: BARS }).execute(plan(['KO', 'AAPL']), () =>
      done.push('one'),
    );

    expect([report.from, report.to, report.first_session, report.last_session, report.data_source]).toEqual([
      PERIOD.from,
      PERIOD.to,
      PERIOD.from,
      PERIOD.to,
      'csv',
    ]);
    expect(
      Object.entries(report.tickers).map(([symbol, { first_session, frequencies }]) => [
        symbol,
        first_session,
        frequencies.bars,
      ]),
    ).toEqual([
      ['AAPL', PERIOD.from, 40],
      ['KO', dateOf(272), 28],
    ]);
    expect([report.figures.frequencies.bars, report.left_out, done]).toEqual([68, {}, ['one', 'one']]);
    expect(report.notes[0]).toBe(
      'These figures describe the past of tickers that were chosen today and have survived until now (survivorship bias). They predict nothing.',
    );
  });

  it('depends neither on bars after the period nor on the order of the tickers', async () => {
    const whole = await replayOf({ AAPL: BARS, KO: BARS.slice(20) }).execute(plan(['AAPL', 'KO']), nothing);
    const known = await replayOf({ AAPL: BARS.slice(0, 300), KO: BARS.slice(20, 300) }).execute(
      plan(['KO', 'AAPL']),
      nothing,
    );

    expect(JSON.stringify(known)).toBe(JSON.stringify(whole));
  });

  it('leaves out a ticker of the portfolio that cannot be replayed, with the reason', async () => {
    const { tickers, left_out } = await replayOf({ AAPL: BARS, NEW: BARS.slice(100) }).execute(
      plan(['ZZZ', 'NEW', 'AAPL'], false),
      nothing,
    );

    expect([Object.keys(tickers), left_out]).toEqual([
      ['AAPL'],
      {
        NEW: `NEW has no scored session from ${PERIOD.from} to ${PERIOD.to}: its prices run from ${dateOf(100)} to ${dateOf(319)}, and the first score needs 253 sessions.`,
        ZZZ: 'There are no prices for ZZZ.',
      },
    ]);
  });

  it('refuses a named ticker without prices', async () => {
    await expect(replayOf({ AAPL: BARS }).execute(plan(['AAPL', 'ZZZ']), nothing)).rejects.toThrow(
      new NotFound('ZZZ cannot be replayed. There are no prices for ZZZ.', 'unknown_ticker'),
    );
  });

  it('refuses a period in which no ticker can be replayed', async () => {
    const long = { from: dateOf(0), to: dateOf(200) };

    await expect(replayOf({ AAPL: BARS }).execute({ ...plan(['AAPL']), ...long }, nothing)).rejects.toThrow(
      /^AAPL has no scored session/,
    );
    await expect(
      replayOf({ AAPL: BARS, KO: BARS }).execute({ ...plan(['AAPL', 'KO']), ...long }, nothing),
    ).rejects.toThrow(/^None of the 2 tickers can be replayed\. AAPL has no scored session/);
    await expect(replayOf({}).execute(plan([], false), nothing)).rejects.toThrow('There are no tickers.');
  });
});
