import { beforeEach, describe, expect, it } from '@jest/globals';
import { SendDailyBriefing } from '../../../../src/application/dashboard/agents/sendDailyBriefing.js';
import type {
  CloudConnectionState,
  CloudApiForPage,
  CloudApiForAgents,
} from '../../../../src/application/dashboard/license/cloudApis.port.js';
import type { LicenseKeyStatus } from '../../../../src/application/dashboard/license/licenseKeyStatus.js';
import type { BriefingLog } from '../../../../src/domain/dashboard/agents/briefingSchedule.js';
import type { DailyBriefing } from '../../../../src/domain/dashboard/agents/dailyBriefing.js';
import type { AuditPayload } from '../../../../src/domain/dashboard/audit/auditPayload.js';
import { CloudOutage, CloudRefusal } from '../../../../src/domain/dashboard/license/cloudFailure.js';
import { positionOf, sessionOf } from '../../../domain/dashboard/audit/audits.js';
import { watchedTicker, auditOf, auditStoreWith, firedState, validLicense } from './agentFixtures.js';
import { HOUR_MS } from '../../../../src/domain/shared/timeUnits.js';

const FRIDAY = Date.parse('2026-11-20T13:25:00.000Z');
const MONDAY = FRIDAY + 3 * 86_400_000;
const { signal } = new AbortController();

const AUDIT = auditOf({
  AAPL: watchedTicker(
    { ...firedState('EXIT', 'stop', 1), score: 31, grade: 'D', position: positionOf({ quantity: 10, stop: 95 }) },
    '2026-11-19',
  ),
  KO: watchedTicker({
    ...firedState('ARMED', 'breakout_20', 1),
    metadata: sessionOf('2026-11-19', 60, { change_pct: 20 }),
  }),
  GE: watchedTicker({
    position: positionOf({ quantity: 5 }),
    metadata: sessionOf('2026-11-19', 110, { change_pct: 10 }),
  }),
});

let stored: BriefingLog | null;
let mailed: DailyBriefing[];
let instead: (() => Promise<boolean>)[];
let audit: AuditPayload | null;
let license: { status: LicenseKeyStatus };
let briefing: boolean;

beforeEach(() => {
  [stored, mailed, instead, audit, license, briefing] = [null, [], [], AUDIT, validLicense(), true];
});

const unasked = async () => Promise.reject(new Error('not asked here'));
const cloud: CloudApiForAgents & CloudApiForPage = {
  reportSignals: unasked,
  dispatchAlert: unasked,
  latestRelease: unasked,
  startTrial: unasked,
  openPortal: unasked,
  consensusOf: unasked,
  trackRecord: unasked,
  referrals: unasked,
  pushKey: unasked,
  subscribeToPush: unasked,
  unsubscribeFromPush: unasked,
  async sendBriefing(_key, content) {
    const other = instead.shift();
    if (other !== undefined) return other();
    mailed.push(content);
    return true;
  },
};
const connection: CloudConnectionState = { kind: 'connected', cloud };

/** Creates the task and loads its log, as the program does at its start. */
async function start(): Promise<SendDailyBriefing> {
  const logs = { load: async () => stored, save: async (log: BriefingLog) => void (stored = log) };
  const task = new SendDailyBriefing({
    connection,
    license,
    audits: auditStoreWith(audit),
    preferences: { current: () => ({ briefing }) },
    logs,
  });
  await task.load();
  return task;
}

const round = async (at: number) => (await start()).round(at, signal);
const fails = (reach: 'unsent' | 'unknown' | 'answered') => async () =>
  Promise.reject(new CloudOutage('No answer.', reach));

describe('the daily briefing', () => {
  it('describes the portfolio at the last audit', async () => {
    expect(await round(FRIDAY)).toEqual({ kind: 'done', nextAt: MONDAY });
    expect(mailed).toEqual([
      {
        portfolio_summary: {
          total_value: 1550,
          day_change_pct: 3.33,
          currency: 'USD',
          positions: 2,
          regime: 'Risk on',
          prices: 'Your files',
        },
        state_counts: { EXIT: 1, ARMED: 1, WATCH: 1 },
        actionable_tickers: [
          { ticker: 'AAPL', state: 'EXIT', score: 31, grade: 'D', reason: null },
          { ticker: 'KO', state: 'ARMED', score: 61.5, grade: 'B', reason: null },
        ],
        as_of: '2026-11-20T21:30:00.000Z',
      },
    ]);
  });

  it('is sent once a day, across restarts, and up to three hours late', async () => {
    expect((await start()).firstRoundAt(FRIDAY + 2 * HOUR_MS)).toBe(FRIDAY + 2 * HOUR_MS);
    await round(FRIDAY + 2 * HOUR_MS);
    expect((await start()).firstRoundAt(FRIDAY + 2 * HOUR_MS)).toBe(MONDAY);
    await round(FRIDAY + 2.5 * HOUR_MS);
    await round(FRIDAY - HOUR_MS);
    expect(await round(MONDAY + 3 * HOUR_MS)).toEqual({
      kind: 'withheld',
      reason: null,
      nextAt: MONDAY + 24 * HOUR_MS,
    });
    expect(mailed).toHaveLength(1);
  });

  it.each<[string, () => void, object]>([
    [
      'for sample prices',
      () => (audit = auditOf(AUDIT.tickers, 'sample')),
      { kind: 'withheld', nextAt: FRIDAY + HOUR_MS / 12 },
    ],
    [
      'without an audit',
      () => (audit = null),
      { kind: 'withheld', reason: 'There is no audit yet.', nextAt: FRIDAY + HOUR_MS / 12 },
    ],
    [
      'when it is switched off',
      () => (briefing = false),
      { kind: 'withheld', reason: 'The briefing is turned off.', nextAt: MONDAY },
    ],
    [
      'when the license does not include it',
      () => (license = validLicense({ alerts_email: false })),
      { kind: 'refused' },
    ],
  ])('is not sent %s', async (_when, arrange, end) => {
    arrange();
    expect(await round(FRIDAY)).toMatchObject(end);
    expect([mailed, stored]).toEqual([[], null]);
  });
});

describe('a failed briefing', () => {
  it('is retried when it certainly was not mailed', async () => {
    instead = [
      fails('unsent'),
      fails('answered'),
      async () => Promise.reject(new CloudRefusal('rate_limited', { slug: 's', message: 'Enough.', facts: {} }, 600)),
    ];
    expect(await round(FRIDAY)).toMatchObject({ kind: 'failed', message: 'No answer.' });
    expect(await round(FRIDAY + 1)).toMatchObject({ kind: 'failed' });
    expect(await round(FRIDAY + 2)).toEqual({ kind: 'failed', message: 'Enough.', retryAfterMs: 600_000 });
    expect(await round(FRIDAY + HOUR_MS)).toMatchObject({ kind: 'done' });
    expect(mailed).toHaveLength(1);
  });

  it('is not retried when the answer was lost, or the program ended before the answer came', async () => {
    instead = [fails('unknown')];
    expect(await round(FRIDAY)).toMatchObject({
      kind: 'withheld',
      reason: 'The briefing of 2026-11-20 may have been lost and will not be sent again: No answer.',
    });
    expect(await round(FRIDAY + 1)).toMatchObject({ kind: 'withheld', reason: null });
    const asked = Promise.withResolvers<void>();
    instead = [
      () => {
        asked.resolve();
        return new Promise(() => undefined);
      },
    ];
    void round(MONDAY);
    await asked.promise;
    await round(MONDAY + HOUR_MS);
    expect(mailed).toEqual([]);
  });

  it('is retried up to three times when the cloud answers with a failure', async () => {
    instead = [fails('answered'), fails('answered'), fails('answered')];
    for (let n = 0; n < 5; n += 1) await round(FRIDAY + n);
    expect([mailed, instead]).toEqual([[], []]);
  });
});
