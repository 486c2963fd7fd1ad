import { describe, expect, it } from '@jest/globals';
import type { LicenseKeyStatus } from '../../../../src/application/dashboard/license/licenseKeyStatus.js';
import { licenseKeyNumber } from '../../../fakes/licenseKeys.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createAuditProgram, Disk, fixedPortfolio, portfolioOf } from './auditProgram.js';

const STARTED_AT = '2026-11-21T06:30:00.000Z';
const KEY = licenseKeyNumber(1);
const TICKERS = Array.from({ length: 27 }, (_, i) => `T${i}`);
const UNCHECKED: LicenseKeyStatus = { state: 'unchecked', key: KEY, reason: 'The license has not been checked yet.' };
const VALID: Extract<LicenseKeyStatus, { state: 'valid' }> = {
  state: 'valid',
  key: KEY,
  grant: {
    licenseId: 'license-1',
    tier: 'premium',
    features: { max_tickers: 100 },
    expiresAt: null,
    message: '',
    issuedAt: new Date(STARTED_AT),
    countsUntil: new Date('2026-11-25T06:30:00.000Z'),
  },
};

/** Starts the program with a license key. The test decides when the cloud answers and when the deadline passes. */
function started(standing: LicenseKeyStatus) {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const late = new AbortController();
  const waits: number[] = [];
  let asked = 0;
  const program = createAuditProgram(
    new MemoryMarketData({ SPY: risingBars(300) }),
    fixedPortfolio(portfolioOf(...TICKERS)),
    undefined,
    new ManualClock(STARTED_AT),
    new Disk(),
    {
      connection: {
        kind: 'connected',
        authority: { ask: async () => Promise.reject(new Error('asked through the check alone')) },
      },
      check: {
        async execute() {
          asked += 1;
          return promise;
        },
      },
      deadline(ms) {
        waits.push(ms);
        return late.signal;
      },
    },
  );
  program.license.update(standing);
  return {
    program,
    waits,
    asked: () => asked,
    answer: (next: LicenseKeyStatus): void => {
      program.license.update(next);
      resolve(null);
    },
    fail: reject,
    passDeadline: () => late.abort(),
    covered: () => program.readStatus.execute().total,
  };
}

describe('The first audit after a start', () => {
  it('waits for the license check, and then covers the plan’s tickers [LIC-47]', async () => {
    const { program, answer, covered, waits } = started(UNCHECKED);
    const begun = await program.runAudit.execute();
    const waiting = program.readStatus.execute();
    answer(VALID);
    await begun.finished;

    expect(waiting).toEqual({
      state: 'running',
      done: 0,
      total: 0,
      started_at: STARTED_AT,
      eta_seconds: null,
      message: 'Waiting for the license check',
      judged: {},
    });
    expect([covered(), waits]).toEqual([27, [10_000]]);
    expect(program.readStatus.execute()).toMatchObject({ state: 'idle', done: 27, message: null });
  });

  it('waits for the license check when the license has ended by the clock', async () => {
    const { program, answer, covered } = started({
      ...VALID,
      grant: { ...VALID.grant, expiresAt: new Date(STARTED_AT) },
    });
    const begun = await program.runAudit.execute();
    answer(VALID);
    await begun.finished;

    expect(covered()).toBe(27);
  });

  it('begins at the deadline if the cloud has not answered, and reports that the license is not confirmed', async () => {
    const { program, passDeadline, covered } = started(UNCHECKED);
    const begun = await program.runAudit.execute();
    passDeadline();
    await begun.finished;

    const [audit] = program.store.published;
    expect(covered()).toBe(25);
    expect(audit?.errors['T25']).toBe(
      'T25 was not audited: only the first 25 tickers in the portfolio file are covered. Move its line up or run the audit again when the license is confirmed.',
    );
    expect(audit?.portfolio.notes).toEqual([
      'The license is not confirmed yet, so the audit covers 25 tickers; 2 tickers were left out.',
    ]);
  });

  it('begins when the check fails with an internal error, and reports the error', async () => {
    const { program, fail, covered } = started(UNCHECKED);
    const begun = await program.runAudit.execute();
    fail(new Error('a bug'));
    await begun.finished;

    expect([covered(), program.reported]).toEqual([25, ['waiting for the license check before the first audit']]);
  });

  it('does not wait when the license is confirmed or there is no key', async () => {
    for (const [standing, tickers] of [
      [VALID, 27],
      [{ state: 'none' }, 25],
    ] as const) {
      const { program, asked, covered } = started(standing);
      await program.runToEnd();
      expect([asked(), covered()]).toEqual([0, tickers]);
    }
  });

  it('is the only audit that waits for the license check', async () => {
    const { program, passDeadline, asked } = started(UNCHECKED);
    const begun = await program.runAudit.execute();
    passDeadline();
    await begun.finished;
    await program.runToEnd();

    expect([asked(), program.store.published.length]).toEqual([1, 2]);
  });
});
