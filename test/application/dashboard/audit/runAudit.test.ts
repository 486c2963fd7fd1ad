import { describe, expect, it } from '@jest/globals';
import type { MarketData } from '../../../../src/application/dashboard/market/marketData.port.js';
import {
  PortfolioUnavailable,
  type MeasureDrawdown,
  type PortfolioSource,
} from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import { DiskFull, NotFound } from '../../../../src/domain/shared/failure/failure.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from './auditProgram.js';

const STARTED_AT = '2026-11-21T06:30:00.000Z';
const PRICES = new MemoryMarketData({ AAPL: risingBars(300), MSFT: risingBars(280), SPY: risingBars(300) });

const NO_NOTE = { source: 'csv', note: null } as const;

/** Market data that delivers the prices of one symbol only when the test releases them. */
class HeldBack implements MarketData {
  readonly source = 'csv';
  readonly note = null;
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  constructor(private readonly symbol: string) {}

  async daily(symbol: string) {
    if (symbol === this.symbol) await this.released;
    return PRICES.daily(symbol);
  }
}

/** Ten shares of AAPL, with a drawdown that `measureDrawdown` computes from the transactions. */
function ledgerPortfolio(measureDrawdown: MeasureDrawdown): PortfolioSource {
  const positions = portfolioOf('AAPL').positions.map((position) => ({ ...position, quantity: 10 }));
  return fixedPortfolio({ ...portfolioOf(), positions, measureDrawdown });
}

describe('an audit run', () => {
  it('publishes the audit of every ticker', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL', 'MSFT')));
    await program.runToEnd();

    expect(program.store.published).toEqual([
      expect.objectContaining({
        schema_version: 1,
        generated_at: STARTED_AT,
        data_source: 'csv',
        as_of: '2016-10-26',
        portfolio: {
          source: 'portfolio.csv',
          positions: 0,
          watched: 2,
          errors: [],
          notes: [
            'The prices of these tickers end well before 2016-10-26, so their last closes are used: MSFT (2016-10-06).',
          ],
          risk: null,
        },
        tickers: {
          AAPL: expect.objectContaining({ score: expect.any(Number) }),
          MSFT: expect.objectContaining({ score: expect.any(Number) }),
        },
        errors: {},
      }),
    ]);
    expect(program.readAudit.execute().generatedAt).toBe(STARTED_AT);
    expect(program.readStatus.execute()).toEqual({
      state: 'idle',
      done: 2,
      total: 2,
      started_at: STARTED_AT,
      eta_seconds: null,
      message: null,
      judged: {},
    });
    expect(program.logged).toEqual([{ event: 'audit_completed', at: STARTED_AT, tickers: 2, errors: 0, took_ms: 0 }]);
    expect(program.reported).toEqual([]);
  });

  it('publishes the ledger’s drawdown up to today, and loads each symbol’s prices once', async () => {
    const daily: string[] = [];
    const prices: MarketData = { ...NO_NOTE, daily: async (symbol) => (daily.push(symbol), PRICES.daily(symbol)) };
    const program = createAuditProgram(
      prices,
      ledgerPortfolio(async (bars, today) => {
        const { kind } = await bars.execute('AAPL');
        return { kind: 'unavailable', reason: `${kind} until ${today}` };
      }),
    );
    await program.runToEnd();

    expect(program.store.published[0]?.portfolio.risk?.history_drawdown).toEqual({
      kind: 'unavailable',
      reason: 'bars until 2026-11-21',
    });
    expect(daily.toSorted()).toEqual(['AAPL', 'SPX', 'SPY']);
  });

  it('publishes the audit without the drawdown of the ledger when its computation fails', async () => {
    const portfolio = ledgerPortfolio(async () => Promise.reject(new Error('a bug in the ledger')));
    const program = createAuditProgram(PRICES, portfolio);
    await program.runToEnd();

    const [audit] = program.store.published;
    expect(audit?.tickers['AAPL']).toMatchObject({ score: expect.any(Number) });
    expect(audit?.portfolio.risk?.history_drawdown).toEqual({
      kind: 'unavailable',
      reason: 'The drawdown of the ledger could not be computed. See the log.',
    });
    expect(program.reported).toEqual(['drawdown of the ledger']);
  });

  it('limits a problem with one ticker to that ticker [AUD-13]', async () => {
    const garbage = [{ date: 'yesterday', open: 1, high: 1, low: 1, close: 1, volume: 1 }];
    const prices = new MemoryMarketData({ AAPL: risingBars(300), BAD: garbage, FEW: risingBars(3) });
    const broken: MarketData = {
      source: 'csv',
      note: null,
      daily: async (symbol) => {
        if (symbol === 'BUG') throw new Error('a bug in the source');
        return prices.daily(symbol);
      },
    };
    const program = createAuditProgram(broken, fixedPortfolio(portfolioOf('AAPL', 'NONE', 'BAD', 'BUG', 'FEW')));
    await program.runToEnd();

    const [audit] = program.store.published;
    expect(Object.keys(audit?.tickers ?? {})).toEqual(['AAPL', 'FEW']);
    expect(audit?.tickers['FEW']).toMatchObject({ score: null, grade: null });
    expect(audit?.errors).toEqual({
      BAD: expect.stringContaining('None of the 1 bars can be used'),
      BUG: 'The prices for BUG could not be read. See the log.',
      NONE: 'There are no prices for NONE.',
    });
    expect(program.reported).toEqual(['prices for BUG']);
    expect(program.readStatus.execute()).toMatchObject({ state: 'idle', done: 5, total: 5 });
  });

  it('is shared by all requests that arrive during the run', async () => {
    const prices = new HeldBack('AAPL');
    const program = createAuditProgram(prices, fixedPortfolio(portfolioOf('AAPL', 'MSFT')));
    const [one, other] = await Promise.all([program.runAudit.execute(), program.runAudit.execute()]);
    const third = await program.runAudit.execute();
    expect(program.readStatus.execute()).toEqual({
      state: 'running',
      done: 0,
      total: 2,
      started_at: STARTED_AT,
      eta_seconds: null,
      message: null,
      judged: {},
    });
    prices.release();
    await Promise.all([one.finished, other.finished, third.finished]);
    expect(program.store.published).toHaveLength(1);

    await program.runToEnd();
    expect(program.store.published).toHaveLength(2);
  });

  it('lets other work run between two tickers', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL', 'MSFT')));
    const seen: number[] = [];
    const ended = program.runToEnd().then(() => true);
    while (!(await Promise.race([ended, turn()]))) seen.push(program.readStatus.execute().done);

    expect(seen).toEqual(expect.arrayContaining([1]));
  });

  it('publishes its progress, and publishes the audit as soon as the audit can be read', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL', 'MSFT')));
    const news: unknown[] = [];
    const end = program.feed.subscribe((each) => {
      if (each.kind === 'audit') expect(program.readAudit.execute().generatedAt).toBe(each.generatedAt);
      if (each.kind === 'status')
        news.push(
          `${each.status.state} ${each.status.done}/${each.status.total} ${Object.keys(each.status.judged).join('+')}`.trim(),
        );
      else news.push(each);
    });
    await program.runToEnd();
    end();
    await program.runToEnd();

    expect(news).toEqual([
      'idle 0/0',
      'running 0/2',
      'running 1/2',
      'running 1/2 AAPL',
      'running 1/2 AAPL+MSFT',
      'running 2/2 AAPL+MSFT',
      'idle 2/2',
      { kind: 'audit', generatedAt: STARTED_AT },
    ]);
  });

  it('fails with advice when there is no portfolio, and can be run again', async () => {
    const program = createAuditProgram(PRICES, {
      read: async () => Promise.reject(new PortfolioUnavailable('Create portfolio.csv.')),
    });
    await program.runToEnd();

    expect(program.readStatus.execute()).toEqual({
      state: 'failed',
      done: 0,
      total: 0,
      started_at: STARTED_AT,
      eta_seconds: null,
      message: 'Create portfolio.csv.',
      judged: {},
    });
    expect(program.reported).toEqual([]);
    expect(() => program.readAudit.execute()).toThrow(NotFound);
    program.clock.passSeconds(90);
    await program.runToEnd();
    expect(program.readStatus.execute().started_at).toBe('2026-11-21T06:31:30.000Z');
  });

  it('fails with advice when the disk is full, and succeeds in the next run', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL')));
    const keep = program.memories.save.bind(program.memories);
    program.memories.save = async () => Promise.reject(new DiskFull('tickers.json', null));
    await program.runToEnd();

    expect(program.readStatus.execute()).toMatchObject({
      state: 'failed',
      message: 'tickers.json could not be written because its disk is full. Free some space, then try again.',
    });
    expect(program.store.published).toEqual([]);
    program.memories.save = keep;
    await program.runToEnd();
    expect(program.store.published).toHaveLength(1);
  });

  it('fails when no line of the portfolio is usable, with the reason', async () => {
    const errors = [1, 2, 3, 4].map((n) => ({ line: n + 1, message: `Problem ${n}.` }));
    const unreadable = createAuditProgram(PRICES, fixedPortfolio({ ...portfolioOf(), errors }));
    const empty = createAuditProgram(PRICES, fixedPortfolio(portfolioOf()));
    await Promise.all([unreadable.runToEnd(), empty.runToEnd()]);

    expect(unreadable.readStatus.execute().message).toBe(
      'No line of portfolio.csv could be read. Line 2: Problem 1. Line 3: Problem 2. Line 4: Problem 3.',
    );
    expect(empty.readStatus.execute().message).toBe(
      'portfolio.csv lists no tickers yet. Add a line such as AAPL,10,150.25.',
    );
  });

  it('keeps the last audit when the new audit cannot be stored', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL')));
    await program.runToEnd();
    const before = program.readAudit.execute();
    program.store.publish = async () => {
      throw new Error('ENOSPC');
    };
    program.clock.passSeconds(60);
    await program.runToEnd();

    expect(program.readAudit.execute()).toEqual(before);
    expect(program.readStatus.execute()).toMatchObject({
      state: 'failed',
      message: 'An internal error stopped the audit. See the log.',
    });
    expect(program.reported).toEqual(['audit run']);
  });

  it('is complete when its audit is published, even if the publication cannot be recorded', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL')));
    program.events.append = async () => {
      throw new Error('ENOSPC');
    };
    await program.runToEnd();

    expect(program.readAudit.execute().generatedAt).toBe(STARTED_AT);
    expect(program.readStatus.execute()).toMatchObject({ state: 'idle', done: 1, message: null });
    expect(program.reported).toEqual(['record of an audit']);
  });
});

describe('the number of tickers', () => {
  const tickers = Array.from({ length: 27 }, (_, i) => `T${i}`);

  it('is limited to 25 without a license, and each further ticker is reported as an error [AUD-12 LIC-38]', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf(...tickers)));
    await program.runToEnd();

    const [audit] = program.store.published;
    expect(program.readStatus.execute().total).toBe(25);
    expect(audit?.errors['T25']).toMatch(/^T25 was not audited: only the first 25 tickers/);
    expect(audit?.errors['T26']).toMatch(/^T26 was not audited: only the first 25 tickers/);
    expect(audit?.portfolio.notes).toEqual([
      'Without a valid license, the audit covers 25 tickers; 2 tickers were left out.',
    ]);
  });

  it('is limited by a valid license', async () => {
    const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf(...tickers)));
    program.license.update(validLicense(26));
    await program.runToEnd();

    expect(program.readStatus.execute().total).toBe(26);
    expect(program.store.published[0]?.portfolio.notes).toEqual([
      'The premium plan covers 26 tickers; 1 ticker was left out.',
    ]);
  });

  it.each([{ max_tickers: 0 }, { max_tickers: '100' }, { max_tickers: 1.5 }, {}])(
    'is limited to 25 when a license states an unusable limit: %j',
    async (features) => {
      const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf(...tickers)));
      const license = validLicense(1);
      program.license.update({ ...license, grant: { ...license.grant, features } });
      await program.runToEnd();

      expect(program.readStatus.execute().total).toBe(25);
    },
  );
});

const turn = (): Promise<false> => new Promise((resolve) => setImmediate(() => resolve(false)));

function validLicense(maxTickers: number) {
  const key = licenseKeyNumber(1);
  const issuedAt = new Date(STARTED_AT);
  const countsUntil = new Date('2026-11-25T06:30:00.000Z');
  const features = { max_tickers: maxTickers };
  return {
    state: 'valid' as const,
    key,
    grant: { licenseId: 'l1', tier: 'premium', features, expiresAt: null, message: '', issuedAt, countsUntil },
  };
}
