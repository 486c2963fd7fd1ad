import { afterEach, describe, expect, it } from '@jest/globals';
import { Agents } from '../../../../src/application/dashboard/agents/agents.js';
import { RunDailyAudit } from '../../../../src/application/dashboard/agents/runDailyAudit.js';
import { lastFinalSession } from '../../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { auditOf, sessionOf, tickerOf } from '../../../domain/dashboard/audit/audits.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { MemoryAuditStore } from '../../../fakes/dashboard/memoryAuditStore.js';
import { HOUR_SECONDS } from '../../../../src/domain/shared/timeUnits.js';

const SILENT = { inspect: () => undefined, chance: () => 0 };

/** A computer that runs the daily audit. While `outage` is set, audits fail for that reason. */
class Computer {
  readonly store = new MemoryAuditStore();
  outage: string | null = null;
  lastPrices: string | null = null;
  /** The last session of single tickers. */
  lastPricesByTicker: Readonly<Record<string, string>> = {};
  private agents: Agents | null = null;

  constructor(
    readonly clock: ManualClock,
    private readonly options: { readonly isOn?: boolean; readonly hasRemotePrices?: boolean } = {},
  ) {}

  /** Starts the program and runs the agent tasks that are due. */
  async start(): Promise<void> {
    const task = new RunDailyAudit({
      isOn: true,
      hasRemotePrices: true,
      ...this.options,
      audits: this.store,
      runAudit: { execute: async () => ({ finished: this.audit() }) },
      status: {
        execute: () => ({
          state: this.outage === null ? 'idle' : 'failed',
          message: this.outage,
          done: 0,
          total: 0,
          started_at: null,
          eta_seconds: null,
          judged: {},
        }),
      },
    });
    const records = { load: async () => ({}), save: async () => undefined };
    const report = (problem: unknown) => {
      throw problem;
    };
    this.agents = new Agents({ tasks: [task], records, clock: this.clock, report, ...SILENT });
    await this.agents.start();
    await this.tick();
  }

  stop = async (): Promise<void> => this.agents?.stop();

  async tick(): Promise<void> {
    this.agents?.tick();
    await this.agents?.whenIdle();
  }

  /** Lets `hours` pass in ticks of five minutes. */
  async runFor(hours: number): Promise<void> {
    for (let passed = 0; passed < hours * HOUR_SECONDS; passed += 300) {
      this.clock.passSeconds(300);
      await this.tick();
    }
  }

  /** Lets time pass with a single tick, at the end. */
  async sleepFor(hours: number): Promise<void> {
    this.clock.passHours(hours);
    await this.tick();
  }

  async audit(): Promise<void> {
    if (this.outage !== null) return;
    const at = this.clock.now();
    const asOf = this.lastPrices ?? lastFinalSession(at.getTime());
    const tickers = Object.entries(this.lastPricesByTicker).map(
      ([ticker, date]) => [ticker, tickerOf({ metadata: sessionOf(date, 165) })] as const,
    );
    await this.store.publish(auditOf(Object.fromEntries(tickers), { generated_at: at.toISOString(), as_of: asOf }));
  }

  get auditTimes(): readonly string[] {
    return this.store.published.map(({ generated_at: at }) => at.slice(0, 16));
  }

  get view() {
    return this.agents?.views()[0];
  }
}

describe('RunDailyAudit', () => {
  let computer: Computer;
  const startAt = async (at: string, options: ConstructorParameters<typeof Computer>[1] = {}): Promise<void> => {
    computer = new Computer(new ManualClock(at), options);
    await computer.audit();
    computer.store.published.splice(0);
    await computer.start();
  };
  afterEach(() => computer.stop());

  it('audits once, 15 minutes after the close, and only on trading days', async () => {
    // Friday afternoon to Tuesday morning.
    await startAt('2026-11-20T18:00:00.000Z');
    await computer.runFor(92);
    expect(computer.auditTimes).toEqual(['2026-11-20T21:15', '2026-11-23T21:15']);
  });

  it('audits after the early close of a half day, and not on the holiday before it', async () => {
    // Thanksgiving to the Friday after it.
    await startAt('2026-11-26T06:00:00.000Z');
    await computer.runFor(48);
    expect(computer.auditTimes).toEqual(['2026-11-27T18:15']);
  });

  it('audits one hour earlier in UTC during New York’s daylight saving time', async () => {
    await startAt('2026-07-01T18:00:00.000Z');
    await computer.runFor(6);
    expect(computer.auditTimes).toEqual(['2026-07-01T20:15']);
  });

  it('audits once when the computer wakes after it slept through several closes', async () => {
    await startAt('2026-11-17T18:00:00.000Z');
    await computer.sleepFor(72);
    await computer.runFor(1);
    expect(computer.auditTimes).toEqual(['2026-11-20T18:00']);
  });

  it('audits when the program starts if the computer was off at the close', async () => {
    await startAt('2026-11-19T18:00:00.000Z');
    await computer.stop();
    computer.clock.passHours(14);
    await computer.start();
    expect(computer.auditTimes).toEqual(['2026-11-20T08:00']);
  });

  it('does not repeat an audit that the user ran after the close', async () => {
    await startAt('2026-11-20T21:20:00.000Z');
    await computer.runFor(24);
    expect(computer.auditTimes).toEqual([]);
  });

  it('audits after the close even if the user ran an audit during the session', async () => {
    await startAt('2026-11-20T16:00:00.000Z');
    await computer.runFor(6);
    expect(computer.auditTimes).toEqual(['2026-11-20T21:15']);
  });

  it('repeats the audit until the price source has the prices of the session', async () => {
    await startAt('2026-11-20T21:00:00.000Z');
    computer.lastPrices = '2026-11-19';
    await computer.sleepFor(1);
    expect(computer.view).toMatchObject({
      state: 'resting',
      reason: 'Some prices of 2026-11-20 are not available yet.',
    });
    computer.lastPrices = null;
    await computer.runFor(2);
    expect(computer.auditTimes).toEqual(['2026-11-20T22:00', '2026-11-20T22:15']);
  });

  it('repeats the audit until every ticker traded in New York has the session, except those that no longer trade', async () => {
    await startAt('2026-11-24T21:00:00.000Z');
    computer.lastPricesByTicker = { AAPL: '2026-11-23', GONE: '2026-11-19', 'SAP.DE': '2026-11-24' };
    await computer.sleepFor(1);
    computer.lastPricesByTicker = { AAPL: '2026-11-24', GONE: '2026-11-19', 'SAP.DE': '2026-11-23' };
    await computer.runFor(2);
    expect(computer.auditTimes).toEqual(['2026-11-24T22:00', '2026-11-24T22:15']);
  });

  it('stops after five audits when only some tickers lack the session, as when one is halted', async () => {
    // Friday afternoon to Monday afternoon.
    await startAt('2026-11-20T21:00:00.000Z');
    computer.lastPricesByTicker = { AAPL: '2026-11-24', HALTED: '2026-11-19' };
    await computer.runFor(72);
    expect(computer.auditTimes.map((at) => at.slice(8))).toEqual([
      '20T21:15',
      '20T21:30',
      '20T22:00',
      '20T23:00',
      '21T01:00',
    ]);
    expect(computer.view).toMatchObject({ state: 'resting', reason: null });
  });

  it('audits at the next close even during a longer wait for prices', async () => {
    await startAt('2026-11-23T21:00:00.000Z');
    computer.lastPrices = '2026-11-20';
    await computer.runFor(24.25);
    expect(computer.auditTimes.slice(-2)).toEqual(['2026-11-24T21:00', '2026-11-24T21:15']);
  });

  it('waits twice as long after each audit without prices of the session, at most 4 hours', async () => {
    await startAt('2026-11-20T21:00:00.000Z');
    computer.lastPrices = '2026-11-19';
    await computer.runFor(13);
    expect(computer.auditTimes.map((at) => at.slice(11))).toEqual([
      '21:15',
      '21:30',
      '22:00',
      '23:00',
      '01:00',
      '05:00',
      '09:00',
    ]);
  });

  it('audits once a day when the prices are local, however old they are', async () => {
    await startAt('2026-11-20T21:00:00.000Z', { hasRemotePrices: false });
    computer.lastPrices = '2017-12-29';
    await computer.runFor(2);
    expect(computer.auditTimes).toEqual(['2026-11-20T21:15']);
  });

  it('retries an audit that failed, and shows why it failed', async () => {
    await startAt('2026-11-20T21:00:00.000Z');
    computer.outage = 'portfolio.csv cannot be read.';
    await computer.sleepFor(1);
    expect(computer.view).toMatchObject({ state: 'backing_off', lastError: computer.outage });
    computer.outage = null;
    await computer.runFor(1);
    expect(computer.auditTimes).toEqual(['2026-11-20T22:05']);
  });

  it('is off unless DAILY_AUDIT is on', async () => {
    await startAt('2026-11-20T18:00:00.000Z', { isOn: false });
    await computer.runFor(6);
    expect(computer.auditTimes).toEqual([]);
    expect(computer.view).toMatchObject({ state: 'off', reason: 'The daily audit is off. Set DAILY_AUDIT=true.' });
  });
});
