import { beforeEach, describe, expect, it } from '@jest/globals';
import { DeliverAlerts } from '../../../../src/application/dashboard/agents/deliverAlerts.js';
import { QueueAlerts } from '../../../../src/application/dashboard/agents/queueAlerts.js';
import type { AlertableEvent } from '../../../../src/application/dashboard/agents/alertableEventLog.port.js';
import type { AlertOutbox } from '../../../../src/application/dashboard/agents/alertOutbox.js';
import type { SyncState } from '../../../../src/application/dashboard/backup/syncStateStore.port.js';
import type {
  CloudConnectionState,
  CloudApiForPage,
  CloudApiForAgents,
} from '../../../../src/application/dashboard/license/cloudApis.port.js';
import type { LicenseKeyStatus } from '../../../../src/application/dashboard/license/licenseKeyStatus.js';
import { MAX_QUEUED_ALERTS } from '../../../../src/domain/dashboard/agents/alerts/alertQueue.js';
import type { OutgoingAlert } from '../../../../src/domain/dashboard/agents/alerts/outgoingAlert.js';
import {
  CloudOutage,
  CloudRefusal,
  type CloudRefusalReason,
} from '../../../../src/domain/dashboard/license/cloudFailure.js';
import {
  DEFAULT_PREFERENCES,
  type AlertPreferences,
} from '../../../../src/domain/dashboard/preferences/preferences.js';
import type { FrameworkEvent } from '../../../../src/domain/dashboard/framework/frameworkEvent.js';
import { MemoryEventLog } from '../../../fakes/dashboard/memoryEventLog.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { MemoryAlertRecords, createAlertOutbox, validLicense } from './agentFixtures.js';

const SESSION = '2026-11-20';
const { signal } = new AbortController();
const REASON = { kind: 'score', text: 'a score below 40 in two consecutive sessions', numbers: {} };

let clock: ManualClock;
let records: MemoryAlertRecords;
let outbox: AlertOutbox;
let queue: QueueAlerts;
let events: MemoryEventLog;
let preferences: AlertPreferences;
let license: { status: LicenseKeyStatus };
let syncState: SyncState;
let sent: OutgoingAlert[];
/** The cloud's answers to the next alerts, in order. The cloud accepts every later alert. */
let instead: (() => Promise<void>)[];

beforeEach(async () => {
  clock = new ManualClock('2026-11-20T22:00:00.000Z');
  records = new MemoryAlertRecords();
  events = new MemoryEventLog();
  preferences = DEFAULT_PREFERENCES.alerts;
  license = validLicense();
  sent = [];
  syncState = {
    machine: { id: 'm', name: 'm' },
    parent: null,
    horizon: null,
    digests: null,
    lastPushAt: null,
    lastPullAt: null,
  };
  instead = [];
  await restart();
});

async function restart(recorded: readonly AlertableEvent[] = []): Promise<void> {
  outbox = await createAlertOutbox(records, clock);
  queue = new QueueAlerts(
    outbox,
    { since: async (at) => recorded.filter((each) => each.at >= at) },
    { current: () => ({ alerts: preferences }) },
    { load: async () => syncState },
    clock,
  );
  await queue.catchUp();
}

const cloud: Pick<CloudApiForAgents & CloudApiForPage, 'dispatchAlert'> = {
  async dispatchAlert(_key, alert) {
    const other = instead.shift();
    if (other !== undefined) return other();
    sent.push(alert);
  },
};

function createTask(): DeliverAlerts {
  const unasked = async () => Promise.reject(new Error('not asked here'));
  const all: CloudApiForAgents & CloudApiForPage = {
    ...cloud,
    reportSignals: unasked,
    sendBriefing: unasked,
    latestRelease: unasked,
    startTrial: unasked,
    openPortal: unasked,
    consensusOf: unasked,
    trackRecord: unasked,
    referrals: unasked,
    pushKey: unasked,
    subscribeToPush: unasked,
    unsubscribeFromPush: unasked,
  };
  const connection: CloudConnectionState = { kind: 'connected', cloud: all };
  return new DeliverAlerts({
    connection,
    license,
    outbox,
    preferences: { current: () => ({ alerts: preferences }) },
    events,
    clock,
  });
}

const now = (): number => clock.now().getTime();
const round = () => createTask().round(now(), signal);
const sentAlerts = (): [string, string | null][] => sent.map(({ type, ticker }) => [type, ticker]);

const eventOf = (ticker: string, event: FrameworkEvent, prices = 'csv'): AlertableEvent => ({
  kind: 'framework',
  at: now(),
  frameworkEvent: { origin: { prices, portfolio: 'p.csv' }, ticker, event },
});
const toState = (to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT', at = SESSION): FrameworkEvent => ({
  kind: 'state_changed',
  id: `${at}:state_changed:X-${to}`,
  at,
  from: to === 'WATCH' ? 'EXIT' : 'WATCH',
  to,
  reason: REASON,
});
const rung = (n: number, at = SESSION): FrameworkEvent => ({
  kind: 'rung_hit',
  id: `${at}:rung_hit:${n}`,
  at,
  rung: n,
  r: n,
  price: 100 + n,
  share: 0.25,
  high: 120,
  entry_price: 95,
  risk: 5,
});
const breach: FrameworkEvent = {
  kind: 'stop_breached',
  id: `${SESSION}:stop_breached`,
  at: SESSION,
  close: 90.123,
  stop: 95,
  initial_stop: 95,
  entry_price: 100,
};
const armed: FrameworkEvent = {
  kind: 'entry_armed',
  id: `${SESSION}:entry_armed:breakout_20`,
  at: SESSION,
  trigger: 'breakout_20',
  strength: 0.8,
  trigger_low: 99,
  close: 104,
};

async function recordEvents(...alertable: AlertableEvent[]): Promise<void> {
  for (const each of alertable) await queue.execute(each);
  clock.passSeconds(3);
}

describe('QueueAlerts', () => {
  it('withholds an alert about a ticker that begins with a digit, and records the reason', async () => {
    await queue.execute(eventOf('0700.HK', breach));
    await queue.execute(eventOf('KO', breach));

    expect(outbox.alerts.waiting).toMatchObject([{ ticker: 'KO' }]);
    expect(await records.read()).toContainEqual(
      expect.objectContaining({
        how: 'withheld',
        reason: 'The ticker begins with a digit. Alerts are sent only for tickers that begin with a letter.',
      }),
    );
  });

  it('uses a separate type for each kind of event, and omits a position’s entry and size [ALR-04]', async () => {
    await recordEvents(
      eventOf('A', toState('WATCH')),
      eventOf('B', toState('ARMED')),
      eventOf('B', armed),
      eventOf('C', toState('TIGHTEN')),
      eventOf('D', toState('EXIT')),
      eventOf('E', rung(2)),
      eventOf('F', breach),
      { kind: 'circuit_opened', at: now(), reason: 'Tradier returned a server error (500).', cooldownSeconds: 1800 },
    );
    expect(await round()).toEqual({ kind: 'done', nextAt: null });

    expect(sentAlerts()).toEqual([
      ['state_change', 'A'],
      ['armed', 'B'],
      ['tighten', 'C'],
      ['exit', 'D'],
      ['take_profit', 'E'],
      ['stop_breach', 'F'],
      ['circuit_open', null],
    ]);
    expect(sent.map(({ message }) => message)).toEqual([
      'A went from EXIT to WATCH: a score below 40 in two consecutive sessions (session of 2026-11-20).',
      'B is armed by breakout_20 at 104 (session of 2026-11-20).',
      'C went from WATCH to TIGHTEN: a score below 40 in two consecutive sessions (session of 2026-11-20).',
      'D went from WATCH to EXIT: a score below 40 in two consecutive sessions (session of 2026-11-20).',
      'E reached take-profit rung 2 (2 R) at 102: the plan sells 25% there (session of 2026-11-20).',
      'F closed at 90.12, below its stop of 95 (session of 2026-11-20).',
      'The broker failed 3 times in a row. Orders and cancels are paused for 30 min. Tradier returned a server error (500).',
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/entry_price|quantity/);
  });

  it('queues nothing for sample prices, old sessions, and alert types that are turned off', async () => {
    preferences = { ...preferences, exit: false };
    await recordEvents(
      eventOf('A', toState('EXIT')),
      eventOf('B', breach, 'sample'),
      eventOf('C', toState('TIGHTEN', '2026-11-15')),
    );
    expect([await round(), sent]).toEqual([{ kind: 'withheld', reason: null, nextAt: null }, []]);
    preferences = { ...preferences, exit: true };
    await restart([eventOf('A', toState('EXIT'))]);
    expect(outbox.size).toBe(0);
  });

  it('merges events on one subject into one alert as long as the cloud would suppress another alert on that subject', async () => {
    await recordEvents(eventOf('A', rung(1)), eventOf('A', rung(2)));
    await round();
    await recordEvents(eventOf('A', rung(3)), eventOf('B', rung(1)));
    expect(await round()).toEqual({ kind: 'done', nextAt: Date.parse('2026-11-21T02:00:03.000Z') });
    expect(sent.map(({ ticker, message }) => [ticker, message.match(/rung \d/g)])).toEqual([
      ['A', ['rung 1', 'rung 2']],
      ['B', ['rung 1']],
    ]);
    clock.passHours(4);
    await round();
    expect(sent.at(-1)?.message).toContain('rung 3');
  });
});

describe('the alert queue', () => {
  it('keeps the order of events across restarts, and sends each event once', async () => {
    const all = [eventOf('A', breach), eventOf('B', breach), eventOf('C', toState('EXIT'))];
    await recordEvents(...all);
    instead = [async () => Promise.reject(new CloudOutage('Down.', 'unsent'))];
    expect(await round()).toEqual({ kind: 'failed', message: 'Down.', retryAfterMs: null, progressed: false });
    await restart(all);
    await recordEvents(...all);
    await round();
    await restart(all);
    await recordEvents(...all);
    await round();

    expect(sentAlerts()).toEqual([
      ['stop_breach', 'A'],
      ['stop_breach', 'B'],
      ['exit', 'C'],
    ]);
  });

  it('adds events that were recorded just before the program ended, unless they were recorded on another machine', async () => {
    const before = eventOf('A', breach);
    await restart([before]);
    expect(outbox.size).toBe(1);
    records = new MemoryAlertRecords();
    await restart([before]);
    expect(outbox.size).toBe(0);
  });

  it('skips events from another machine’s backup, and adds events recorded after the restore', async () => {
    const theirs = eventOf('A', breach);
    clock.passSeconds(1);
    syncState = { ...syncState, lastPullAt: clock.now().toISOString() };
    clock.passSeconds(1);
    await restart([theirs, eventOf('B', breach)]);
    clock.passSeconds(3);
    await round();

    expect(sentAlerts()).toEqual([['stop_breach', 'B']]);
  });

  it('sends alerts even if the clock was a year ahead at the last restore', async () => {
    await recordEvents(eventOf('OTHER', armed));
    const recorded = eventOf('B', breach);
    syncState = { ...syncState, lastPullAt: new Date(clock.now().getTime() + 365 * 24 * 3_600_000).toISOString() };
    await restart([recorded]);
    clock.passSeconds(3);
    await round();

    expect(sentAlerts()).toContainEqual(['stop_breach', 'B']);
  });

  it('drops the oldest of the least severe alerts when it is full', async () => {
    await recordEvents(eventOf('FIRST', toState('WATCH')), eventOf('SECOND', armed));
    for (let n = 0; n < MAX_QUEUED_ALERTS; n += 1) await recordEvents(eventOf(`T${n}`, breach));
    const tickers = outbox.alerts.waiting.map(({ ticker }) => ticker);

    expect([tickers.length, tickers.includes('FIRST'), tickers.includes('SECOND'), tickers[0]]).toEqual([
      MAX_QUEUED_ALERTS,
      false,
      false,
      'T0',
    ]);
  });

  it('expires alerts that are a day old, and records each expiry', async () => {
    await recordEvents(eventOf('A', breach));
    clock.passHours(24);
    expect([await round(), sent, outbox.size]).toEqual([{ kind: 'withheld', reason: null, nextAt: null }, [], 0]);
    expect(events.events).toEqual([
      {
        event: 'alert_expired',
        at: '2026-11-21T22:00:03.000Z',
        alert_type: 'stop_breach',
        ticker: 'A',
        reason: 'The alert could not be sent within a day.',
      },
    ]);
  });
});

describe('DeliverAlerts', () => {
  const refusal =
    (reason: CloudRefusalReason, retryAfter: number | null = null) =>
    async () =>
      Promise.reject(new CloudRefusal(reason, { slug: 's', message: `No (${reason}).`, facts: {} }, retryAfter));

  it('pauses as long as the cloud’s rate limit says, and loses no alert', async () => {
    await recordEvents(eventOf('A', breach), eventOf('B', breach));
    instead = [refusal('rate_limited', 120)];
    expect(await round()).toEqual({
      kind: 'failed',
      message: 'No (rate_limited).',
      retryAfterMs: 120_000,
      progressed: false,
    });
    expect([await round(), sentAlerts()]).toMatchObject([
      { kind: 'done' },
      [
        ['stop_breach', 'A'],
        ['stop_breach', 'B'],
      ],
    ]);
  });

  it('counts the suppression window from the cloud’s answer', async () => {
    await recordEvents(eventOf('A', rung(1)));
    instead = [async () => clock.passSeconds(20)];
    await round();
    await recordEvents(eventOf('A', rung(2)));
    expect(await round()).toMatchObject({ nextAt: Date.parse('2026-11-21T02:00:23.000Z') });
  });

  it('pauses when the cloud refuses the license, but drops an alert that the cloud finds invalid', async () => {
    await recordEvents(eventOf('A', breach), eventOf('B', breach));
    instead = [refusal('forbidden')];
    expect(await round()).toEqual({ kind: 'refused', message: 'No (forbidden).' });
    instead = [refusal('invalid')];
    await round();
    expect(sentAlerts()).toEqual([['stop_breach', 'B']]);
    expect(events.events).toMatchObject([{ event: 'alert_refused', ticker: 'A', reason: 'No (invalid).' }]);
  });

  it('retries an alert that the cloud refuses for an unknown reason, and loses no alert', async () => {
    await recordEvents(eventOf('A', breach));
    instead = [refusal('other')];
    expect(await round()).toMatchObject({ kind: 'failed', message: 'No (other).' });
    await round();
    expect(sentAlerts()).toEqual([['stop_breach', 'A']]);
  });

  it.each<[LicenseKeyStatus, string]>([
    [{ state: 'none' }, 'No license key is entered.'],
    [validLicense({ alerts_email: false }).status, 'The Pro plan does not include alerts by e-mail.'],
  ])('sends nothing without a license that includes alerts', async (status, message) => {
    license = { status };
    await recordEvents(eventOf('A', breach));
    expect([await round(), outbox.size]).toEqual([{ kind: 'refused', message }, 1]);
  });
});
