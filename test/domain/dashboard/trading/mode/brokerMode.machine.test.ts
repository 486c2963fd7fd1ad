import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import {
  explainBrokerModeGuard,
  brokerModeMachine,
  type BrokerModeEvent,
} from '../../../../../src/domain/dashboard/trading/mode/brokerMode.machine.js';
import {
  brokerModeRecordOf,
  fallBackToDryRun,
  restoreBrokerModeSnapshot,
  type BrokerModeRecord,
} from '../../../../../src/domain/dashboard/trading/mode/brokerModeRecord.js';
import {
  liveObstaclesOf,
  type LiveReadinessFacts,
} from '../../../../../src/domain/dashboard/trading/mode/liveRequirements.js';
import { DAY_MS } from '../../../../../src/domain/shared/timeUnits.js';

const START = Date.parse('2026-11-20T06:30:00.000Z');

/** Facts that meet all live requirements. */
const READY: LiveReadinessFacts = {
  at: START + DAY_MS,
  licenseProblem: null,
  brokerProblem: null,
  dryrunSince: START,
  dryRunHours: 24,
  priceSource: 'csv',
  lastBar: '2026-11-17',
};

const ALONE: readonly (readonly [string, Partial<LiveReadinessFacts>, string, string])[] = [
  ['the license', { licenseProblem: 'No license key is entered.' }, 'license', 'No license key is entered.'],
  ['the broker', { brokerProblem: 'No token.' }, 'broker', 'No token.'],
  [
    'the last millisecond of the dry-run window',
    { at: READY.at - 1 },
    'dry_run_window',
    'The dry run of 24 h lasts until 2026-11-21T06:30:00.000Z.',
  ],
  [
    'the user’s own price source',
    { priceSource: 'sample' },
    'prices',
    'The prices are sample data. Choose another source in MARKET_DATA.',
  ],
  ['an audit', { lastBar: null }, 'prices', 'There is no audit with prices yet. Run an audit.'],
  [
    'prices of the last 4 days',
    { lastBar: '2026-11-16' },
    'prices',
    'The last prices are from 2026-11-16, more than 4 days ago. Run an audit on newer prices.',
  ],
];

const live = (facts: LiveReadinessFacts = READY, account = 'paper'): BrokerModeEvent => ({
  type: 'live.requested',
  account,
  facts,
});
const surveyed = (facts: Partial<LiveReadinessFacts> = {}, account = 'paper'): BrokerModeEvent => ({
  type: 'readiness.checked',
  account,
  facts: { ...READY, ...facts },
});

function after(...events: readonly BrokerModeEvent[]) {
  const actor = createActor(brokerModeMachine, { input: { at: START } }).start();
  for (const event of events) actor.send(event);
  return brokerModeRecordOf(actor.getSnapshot());
}

const DRYRUN: BrokerModeRecord = { mode: 'dryrun', dryrunSince: START, account: null, endedBy: null };
const LIVE: BrokerModeRecord = { mode: 'live', dryrunSince: START, account: 'paper', endedBy: null };

describe('broker mode', () => {
  it('is dry run at first [MOD-01]', () => {
    expect(after()).toEqual(DRYRUN);
  });

  it('becomes live when every requirement is met [MOD-01]', () => {
    expect(liveObstaclesOf(READY)).toEqual([]);
    expect(after(live())).toEqual(LIVE);
  });

  it.each(ALONE)('stays dry run when only %s is missing [MOD-05 MOD-08]', (_what, facts, requirement, message) => {
    expect(liveObstaclesOf({ ...READY, ...facts })).toEqual([{ requirement, message }]);
    expect(after(live({ ...READY, ...facts }))).toEqual(DRYRUN);
  });

  it('names every unmet requirement of live mode', () => {
    const facts = {
      ...READY,
      licenseProblem: 'a',
      brokerProblem: 'b',
      at: START,
      priceSource: 'sample',
      lastBar: '2017-12-29',
    };

    expect(liveObstaclesOf(facts).map(({ requirement }) => requirement)).toEqual([
      'license',
      'broker',
      'prices',
      'dry_run_window',
    ]);
  });

  it('can become live at once when no dry-run window is required', () => {
    expect(after(live({ ...READY, at: START, dryRunHours: 0 }))).toEqual(LIVE);
  });

  it('always allows a return to dry run [MOD-07]', () => {
    expect(after({ type: 'dryrun.requested' })).toEqual(DRYRUN);
    expect(after(live(), { type: 'dryrun.requested' })).toEqual(DRYRUN);
  });

  it('stays live when the prices grow old or the required dry-run window grows longer', () => {
    expect(after(live(), surveyed(), surveyed({ lastBar: '2026-11-01' }), surveyed({ dryRunHours: 8000 }))).toEqual(
      LIVE,
    );
  });

  it.each<readonly [string, BrokerModeEvent, string]>([
    [
      'the license lapses',
      surveyed({ licenseProblem: 'This license ended on 2026-11-22.' }),
      'This license ended on 2026-11-22.',
    ],
    ['the broker is no longer available', surveyed({ brokerProblem: 'No token.' }), 'No token.'],
    [
      'the prices are sample data',
      surveyed({ priceSource: 'sample' }),
      'The prices are sample data. Choose another source in MARKET_DATA.',
    ],
    [
      'the account changes',
      surveyed({}, 'tradier VA1'),
      'Live mode was confirmed for another account. Confirm live mode for this account.',
    ],
  ])('falls back to dry run when %s, and says why until the user chooses a mode', (_what, event, endedBy) => {
    expect(after(live(), event)).toEqual({ ...DRYRUN, endedBy });
    expect(after(live(), event, surveyed())).toEqual({ ...DRYRUN, endedBy });
    expect(after(live(), event, { type: 'dryrun.requested' })).toEqual(DRYRUN);
    expect(after(live(), event, live())).toEqual(LIVE);
  });

  it.each([after(), after(live()), after(live(), surveyed({ brokerProblem: 'No token.' }))])(
    'is the same after a restart: %j',
    (record) => {
      expect(brokerModeRecordOf(restoreBrokerModeSnapshot(JSON.parse(JSON.stringify(record))))).toEqual(record);
    },
  );
});

describe('the explanation of a broker-mode guard', () => {
  const compared = (guard: string, event: BrokerModeEvent, params?: string) =>
    explainBrokerModeGuard(guard, { context: { dryrunSince: START, account: 'paper', endedBy: null }, event, params });
  const FULFILLED = [
    { text: 'the license allows orders through a broker', holds: true },
    { text: 'the broker is available', holds: true },
    { text: 'hours in dry run 24 = hours required 24', holds: true },
    { text: 'the prices are current and not sample data', holds: true },
  ];

  it('state every requirement for live mode', () => {
    expect(compared('nothingIsMissing', live())).toEqual(FULFILLED);
    expect(
      compared('nothingIsMissing', live({ ...READY, at: READY.at - DAY_MS / 2, brokerProblem: 'No token.' })),
    ).toEqual([
      FULFILLED[0],
      { text: 'No token.', holds: false },
      { text: 'hours in dry run 12 < hours required 24', holds: false },
      FULFILLED[3],
    ]);
  });

  it.each([
    ['the license allows orders through a broker', false, 'lacks', 'license', surveyed()],
    ['No token.', true, 'lacks', 'broker', surveyed({ brokerProblem: 'No token.' })],
    ['the dry-run window is complete', false, 'lacks', 'dry_run_window', surveyed()],
    ['the account confirmed for live trading', false, 'accountHasChanged', undefined, surveyed()],
    [
      'an account other than the one confirmed for live trading',
      true,
      'accountHasChanged',
      undefined,
      surveyed({}, 'tradier VA1'),
    ],
  ])('reads “%s”: %s', (text, holds, guard, params, event) => {
    expect(compared(guard, event, params)).toEqual([{ text, holds }]);
  });

  it('are empty for an unknown guard or requirement', () => {
    expect([compared('unknown', surveyed(), 'license'), compared('lacks', surveyed(), 'unknown')]).toEqual([[], []]);
  });
});

describe('fallBackToDryRun', () => {
  it('ends live mode with a reason, and leaves dry run unchanged', () => {
    expect([fallBackToDryRun(LIVE, 'It is damaged.'), fallBackToDryRun(DRYRUN, 'It is damaged.')]).toEqual([
      { ...DRYRUN, endedBy: 'It is damaged.' },
      DRYRUN,
    ]);
  });
});
