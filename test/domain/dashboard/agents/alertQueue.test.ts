import { describe, expect, it } from '@jest/globals';
import {
  applyAlertRecord,
  markAllAttempted,
  recordsForNewAlert,
  isAlertExpired,
  nextQueueActionAt,
  nextSendableAlert,
  EMPTY_ALERT_QUEUE,
  pruneAlertQueue,
  minimalRecordsOf,
  alertSubjectKey,
  markAttempted,
  type AlertQueue,
  type AlertRecord,
} from '../../../../src/domain/dashboard/agents/alerts/alertQueue.js';
import type { OutgoingAlert } from '../../../../src/domain/dashboard/agents/alerts/outgoingAlert.js';
import { HOUR_MS } from '../../../../src/domain/shared/timeUnits.js';

const NOW = Date.parse('2026-11-20T22:00:00.000Z');
const YEAR = 365 * 24 * 3_600_000;

const alert = (id: string, facts: Partial<OutgoingAlert> = {}): OutgoingAlert => ({
  id,
  type: 'exit',
  ticker: id,
  message: `Of ${id}.`,
  details: { of: id },
  at: NOW,
  ...facts,
});
const waits = (each: OutgoingAlert, isTried = false) => ({ ...each, wasAttempted: isTried });
const after = (...records: readonly AlertRecord[]): AlertQueue => records.reduce(applyAlertRecord, EMPTY_ALERT_QUEUE);
const queued = (...alerts: readonly OutgoingAlert[]): AlertQueue =>
  after(...alerts.map((each) => ({ type: 'queued' as const, alert: each })));

const [A, B] = [alert('A'), alert('B', { at: NOW + 1 })];
/** An alert with the type and ticker of alert A. */
const MORE = alert('A2', { ticker: 'A', message: 'And more.', details: { of: 'A2' }, at: NOW + 2 });

describe('queued alert', () => {
  it('waits behind the alerts that were queued before it', () => {
    expect(queued(A, B)).toEqual({
      waiting: [waits(A), waits(B)],
      recordedAtById: new Map([
        ['A', NOW],
        ['B', NOW + 1],
      ]),
      suppressedUntilBySubject: new Map(),
    });
  });

  it('absorbs an alert that is merged into it', () => {
    const both = waits({ ...A, message: 'Of A. And more.', details: { of: 'A2' }, at: NOW + 2 });

    expect(applyAlertRecord(queued(A, B), { type: 'merged', into: 'A', alert: MORE })).toEqual({
      waiting: [both, waits(B)],
      recordedAtById: new Map([
        ['A', NOW],
        ['B', NOW + 1],
        ['A2', NOW + 2],
      ]),
      suppressedUntilBySubject: new Map(),
    });
  });

  it('names the session of merged alerts once', () => {
    const rung = (n: number, session = '2026-11-27') =>
      alert(`A${n}`, { ticker: 'A', message: `A reached rung ${n} (session of ${session}).` });
    const merged = after(
      { type: 'queued', alert: rung(1, '2026-11-25') },
      ...[2, 3, 4].map((n) => ({ type: 'merged' as const, into: 'A1', alert: rung(n) })),
    );

    expect(merged.waiting.map(({ message }) => message)).toEqual([
      'A reached rung 1 (session of 2026-11-25). A reached rung 2. A reached rung 3. A reached rung 4 (session of 2026-11-27).',
    ]);
  });

  it('is replaced by a suppression of its subject once it is sent', () => {
    const sent = applyAlertRecord(queued(A, B), {
      type: 'sent',
      id: 'A',
      at: NOW + 5,
      subject: 'exit A',
      silentUntil: NOW + HOUR_MS,
    });

    expect(sent).toEqual({
      waiting: [waits(B)],
      recordedAtById: new Map([
        ['A', NOW + 5],
        ['B', NOW + 1],
      ]),
      suppressedUntilBySubject: new Map([['exit A', NOW + HOUR_MS]]),
    });
  });

  it('leaves the queue when it is refused or otherwise ends without being sent', () => {
    expect(
      applyAlertRecord(queued(A, B), { type: 'ended', id: 'B', at: NOW + 5, how: 'refused', reason: 'No.' }),
    ).toEqual({
      waiting: [waits(A)],
      recordedAtById: new Map([
        ['A', NOW],
        ['B', NOW + 5],
      ]),
      suppressedUntilBySubject: new Map(),
    });
  });

  it('is compacted to a minimal set of records', () => {
    const queue = applyAlertRecord(markAttempted(queued(A, B, MORE), 'A2'), {
      type: 'sent',
      id: 'B',
      at: NOW + 5,
      subject: 'exit B',
      silentUntil: NOW + HOUR_MS,
    });
    const records = minimalRecordsOf(queue);

    expect(records).toEqual([
      {
        type: 'remembered',
        known: [
          ['A', NOW],
          ['B', NOW + 5],
          ['A2', NOW + 2],
        ],
        silent: [['exit B', NOW + HOUR_MS]],
      },
      { type: 'queued', alert: A },
      { type: 'queued', alert: MORE },
    ]);
    expect(after(...records)).toEqual({ ...queue, waiting: [waits(A), waits(MORE)] });
  });
});

describe('the mark of an attempted delivery', () => {
  it('can be set on one alert or on all alerts', () => {
    expect(markAttempted(queued(A, B), 'B').waiting).toEqual([waits(A), waits(B, true)]);
    expect(markAllAttempted(queued(A, B)).waiting).toEqual([waits(A, true), waits(B, true)]);
  });
});

describe('a new alert', () => {
  const LONGEST = 2_000;
  const long = (length: number): OutgoingAlert => ({ ...MORE, message: 'x'.repeat(length) });

  it.each<[string, AlertQueue, OutgoingAlert, readonly AlertRecord[]]>([
    ['is queued', EMPTY_ALERT_QUEUE, A, [{ type: 'queued', alert: A }]],
    ['is queued separately from an alert about another ticker', queued(A), B, [{ type: 'queued', alert: B }]],
    [
      'is queued separately from an alert of another type',
      queued(A),
      { ...MORE, type: 'tighten' },
      [{ type: 'queued', alert: { ...MORE, type: 'tighten' } }],
    ],
    ['is not queued twice', queued(A), A, []],
    [
      'is not queued again after it ended',
      after({ type: 'ended', id: 'A', at: NOW, how: 'expired', reason: '' }),
      A,
      [],
    ],
    [
      'is merged into a queued alert on the same subject',
      queued(A, B),
      MORE,
      [{ type: 'merged', into: 'A', alert: MORE }],
    ],
    [
      'is merged into the latest queued alert on the same subject',
      queued(A, { ...A, id: 'A1' }),
      MORE,
      [{ type: 'merged', into: 'A1', alert: MORE }],
    ],
    [
      'is queued separately when the cloud may already have the waiting alert',
      markAttempted(queued(A), 'A'),
      MORE,
      [{ type: 'queued', alert: MORE }],
    ],
    [
      'is merged as long as both fit into one message',
      queued(A),
      long(LONGEST - 'Of A. '.length),
      [{ type: 'merged', into: 'A', alert: long(LONGEST - 'Of A. '.length) }],
    ],
    [
      'is queued separately when both do not fit into one message',
      queued(A),
      long(LONGEST - 'Of A.'.length),
      [{ type: 'queued', alert: long(LONGEST - 'Of A.'.length) }],
    ],
  ])('%s', (_what, queue, entered, records) => {
    expect(recordsForNewAlert(queue, entered)).toEqual(records);
  });

  const many = (count: number, type: OutgoingAlert['type'] = 'exit'): OutgoingAlert[] =>
    Array.from({ length: count }, (_, n) => alert(`T${n}`, { type }));

  it('is accepted as the two hundredth alert', () => {
    expect(recordsForNewAlert(queued(...many(199)), A)).toEqual([{ type: 'queued', alert: A }]);
  });

  it.each<[string, readonly OutgoingAlert[], OutgoingAlert, string]>([
    [
      'the oldest of the least severe',
      many(200)
        .with(5, alert('old', { type: 'armed' }))
        .with(7, alert('young', { type: 'state_change' })),
      A,
      'old',
    ],
    ['a warning, when nothing is less severe', many(200).with(5, alert('rung', { type: 'take_profit' })), A, 'rung'],
    ['the oldest of equally severe alerts', many(200), A, 'T0'],
    ['the new alert, when all others are more severe', many(200), { ...A, type: 'armed' }, 'A'],
  ])('makes a queue of two hundred alerts drop %s', (_what, waiting, entered, dropped) => {
    const end = { type: 'ended', id: dropped, at: NOW, how: 'dropped', reason: 'More than 200 alerts are queued.' };

    expect(recordsForNewAlert(queued(...waiting), entered)).toEqual([{ type: 'queued', alert: entered }, end]);
  });
});

describe('nextSendableAlert', () => {
  const silenced = (subject: string, until: number, ...alerts: readonly OutgoingAlert[]): AlertQueue => ({
    ...queued(...alerts),
    suppressedUntilBySubject: new Map([[subject, until]]),
  });
  const ahead = alert('A', { at: NOW + HOUR_MS });
  /** Created after `ahead`, but dated earlier, because the clock had been set back. */
  const behind = { ...MORE, at: NOW + HOUR_MS - 500 };

  it.each<[string, AlertQueue, number, string | null]>([
    ['nothing from an empty queue', EMPTY_ALERT_QUEUE, NOW, null],
    ['nothing while the first alert waits for others to merge', queued(A), NOW + 2_999, null],
    ['the first alert once its wait for others to merge is over', queued(A, B), NOW + 3_000, 'A'],
    ['an alert dated in the future, at once', queued(ahead), NOW, 'A'],
    ['nothing at the moment at which the only alert was created', queued(A), NOW, null],
    ['nothing that the cloud would suppress', silenced('exit A', NOW + HOUR_MS, A), NOW + HOUR_MS - 1, null],
    ['an alert that the cloud no longer suppresses', silenced('exit A', NOW + HOUR_MS, A), NOW + HOUR_MS, 'A'],
    ['another alert while one is suppressed', silenced('exit A', NOW + HOUR_MS, A, B), NOW + HOUR_MS - 1, 'B'],
    [
      'nothing while an earlier alert on the same subject still waits',
      queued(ahead, behind),
      NOW + HOUR_MS + 2_600,
      null,
    ],
    ['the earlier of two alerts on the same subject', queued(ahead, behind), NOW + HOUR_MS + 3_000, 'A'],
  ])('returns %s', (_what, queue, at, id) => {
    expect(nextSendableAlert(queue, at)?.id ?? null).toBe(id);
  });

  it.each<[string, AlertQueue, number, number | null]>([
    ['never when the queue is empty', EMPTY_ALERT_QUEUE, NOW, null],
    ['after the first alert’s wait for others to merge', queued(A, B), NOW + 1, NOW + 3_000],
    ['at once for an alert dated in the future', queued(ahead), NOW, NOW],
    ['at once when an alert can be sent', queued(A), NOW + HOUR_MS, NOW + HOUR_MS],
    ['when the cloud no longer suppresses the alert', silenced('exit A', NOW + HOUR_MS, A), NOW, NOW + HOUR_MS],
    [
      'when the alert expires, if that is earlier',
      silenced('exit A', NOW + 25 * HOUR_MS, A),
      NOW + 23 * HOUR_MS,
      NOW + 24 * HOUR_MS,
    ],
    [
      'at once when a clock that was a year ahead stored the suppression',
      silenced('exit A', NOW + YEAR, A),
      NOW + HOUR_MS,
      NOW + HOUR_MS,
    ],
  ])('sets the time of the next action: %s', (_what, queue, at, moment) => {
    expect(nextQueueActionAt(queue, at)).toBe(moment);
  });

  it('expires an alert that waited for a day', () => {
    expect([isAlertExpired(A, NOW + 24 * HOUR_MS - 1), isAlertExpired(A, NOW + 24 * HOUR_MS)]).toEqual([false, true]);
  });
});

describe('pruneAlertQueue', () => {
  it('removes a suppression that was stored while the clock was a year ahead', () => {
    expect(
      pruneAlertQueue(
        { waiting: [], recordedAtById: new Map(), suppressedUntilBySubject: new Map([['exit A', NOW + YEAR]]) },
        NOW,
      ).suppressedUntilBySubject,
    ).toEqual(new Map());
  });

  it('removes outcomes after two days, and suppressions that have ended', () => {
    const known = new Map([
      ['A', NOW],
      ['old', NOW],
      ['young', NOW + 1],
    ]);
    const silent = new Map([
      ['exit X', NOW + 48 * HOUR_MS],
      ['exit Y', NOW + 48 * HOUR_MS + 1],
    ]);
    const queue = { waiting: [waits(A, true)], recordedAtById: known, suppressedUntilBySubject: silent };

    expect(pruneAlertQueue(queue, NOW + 48 * HOUR_MS)).toEqual({
      waiting: [waits(A, true)],
      recordedAtById: new Map([
        ['A', NOW],
        ['young', NOW + 1],
      ]),
      suppressedUntilBySubject: new Map([['exit Y', NOW + 48 * HOUR_MS + 1]]),
    });
  });
});

it('builds an alert’s subject from its type and, if it has one, its ticker', () => {
  expect([alertSubjectKey(A), alertSubjectKey({ type: 'circuit_open', ticker: null })]).toEqual([
    'exit A',
    'circuit_open ',
  ]);
});
