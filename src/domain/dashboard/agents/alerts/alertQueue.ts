import { ALERT_WINDOW_MS, MAX_ALERT_MESSAGE_CHARACTERS } from '../../../shared/alerts/alert.js';
import { DAY_MS } from '../../../shared/timeUnits.js';
import { isDeadlinePending, remainingMs } from '../../../shared/timeWindow.js';
import { SEVERITY_BY_ALERT_TYPE, type OutgoingAlert } from './outgoingAlert.js';

/** One that could not be sent for so long is no news any more. */
export const ALERT_LIFETIME_MS = DAY_MS;
/** Of more, the oldest of the least severe gives way. */
export const MAX_QUEUED_ALERTS = 200;
/** An audit finds several things at once: they are gathered, so that those on the same subject go out together. */
const GATHERED_MS = 3_000;
/** For so long it is known what became of an alert: longer than one can be found in the event log and queued again. */
const REMEMBERED_MS = 2 * ALERT_LIFETIME_MS;

/** What happened to an alert, in the order of the file that keeps it. Moments are milliseconds since the epoch. */
export type AlertRecord =
  | { readonly type: 'queued'; readonly alert: OutgoingAlert }
  /** Told together with `into`, which waits and was not tried yet: the cloud would suppress a second one on the same. */
  | { readonly type: 'merged'; readonly into: string; readonly alert: OutgoingAlert }
  /** Until `silentUntil` the cloud suppresses others of the same subject. */
  | {
      readonly type: 'sent';
      readonly id: string;
      readonly at: number;
      readonly subject: string;
      readonly silentUntil: number;
    }
  | {
      readonly type: 'ended';
      readonly id: string;
      readonly at: number;
      readonly how: UnsentAlertOutcome;
      readonly reason: string;
    }
  /** In place of all that was recorded before. */
  | {
      readonly type: 'remembered';
      readonly known: readonly (readonly [string, number])[];
      readonly silent: readonly (readonly [string, number])[];
    };

/** Not sent: too old, not wanted, too many wait, or the cloud does not take it. */
export type UnsentAlertOutcome = 'expired' | 'withheld' | 'dropped' | 'refused';

export interface QueuedAlert extends OutgoingAlert {
  /** The cloud may have it already. */
  readonly wasAttempted: boolean;
}

/** The alerts of this machine, as their records tell of them. */
export interface AlertQueue {
  /** Oldest first. */
  readonly waiting: readonly QueuedAlert[];
  /** When each came to its end, by id. */
  readonly recordedAtById: ReadonlyMap<string, number>;
  /** By subject: until when the cloud suppresses. */
  readonly suppressedUntilBySubject: ReadonlyMap<string, number>;
}

export const EMPTY_ALERT_QUEUE: AlertQueue = {
  waiting: [],
  recordedAtById: new Map(),
  suppressedUntilBySubject: new Map(),
};

export function applyAlertRecord(queue: AlertQueue, record: AlertRecord): AlertQueue {
  switch (record.type) {
    case 'queued':
      return {
        ...queue,
        waiting: [...queue.waiting, { ...record.alert, wasAttempted: false }],
        recordedAtById: withEntry(queue.recordedAtById, record.alert.id, record.alert.at),
      };
    case 'merged':
      return {
        ...queue,
        waiting: queue.waiting.map((each) => (each.id === record.into ? together(each, record.alert) : each)),
        recordedAtById: withEntry(queue.recordedAtById, record.alert.id, record.alert.at),
      };
    case 'sent':
      return {
        ...withoutAlert(queue, record),
        suppressedUntilBySubject: withEntry(queue.suppressedUntilBySubject, record.subject, record.silentUntil),
      };
    case 'ended':
      return withoutAlert(queue, record);
    case 'remembered':
      return { waiting: [], recordedAtById: new Map(record.known), suppressedUntilBySubject: new Map(record.silent) };
  }
}

/** Of every alert that waits it is unknown whether the cloud has it: as after a restart. */
export const markAllAttempted = (queue: AlertQueue): AlertQueue => ({
  ...queue,
  waiting: queue.waiting.map((alert) => ({ ...alert, wasAttempted: true })),
});

export const markAttempted = (queue: AlertQueue, id: string): AlertQueue => ({
  ...queue,
  waiting: queue.waiting.map((each) => (each.id === id ? { ...each, wasAttempted: true } : each)),
});

/** How a new alert enters; empty when it is known already. */
export function recordsForNewAlert(queue: AlertQueue, alert: OutgoingAlert): readonly AlertRecord[] {
  if (queue.recordedAtById.has(alert.id)) return [];
  const same = queue.waiting.findLast((each) => alertSubjectKey(each) === alertSubjectKey(alert));
  if (same !== undefined && !same.wasAttempted && together(same, alert).message.length <= MAX_ALERT_MESSAGE_CHARACTERS)
    return [{ type: 'merged', into: same.id, alert }];
  const queued: AlertRecord = { type: 'queued', alert };
  if (queue.waiting.length < MAX_QUEUED_ALERTS) return [queued];
  const { id } = leastWanted([...queue.waiting, alert]);
  return [
    queued,
    { type: 'ended', id, at: alert.at, how: 'dropped', reason: `More than ${MAX_QUEUED_ALERTS} alerts wait.` },
  ];
}

/** Which is to be sent at `at`: in their order, but for those that are still gathered and those that the cloud would suppress now. */
export function nextSendableAlert(
  { waiting, suppressedUntilBySubject: silent }: AlertQueue,
  at: number,
): QueuedAlert | null {
  const before = new Set<string>();
  for (const alert of waiting) {
    const subject = alertSubjectKey(alert);
    if (!before.has(subject) && sendableAt(alert, silent, at) <= at) return alert;
    before.add(subject);
  }
  return null;
}

/** When there is something to do for the queue again: one can be sent, or has become too old; null when none waits. */
export function nextQueueActionAt(
  { waiting, suppressedUntilBySubject: silent }: AlertQueue,
  at: number,
): number | null {
  if (waiting.length === 0) return null;
  return Math.min(...waiting.map((alert) => Math.min(sendableAt(alert, silent, at), alert.at + ALERT_LIFETIME_MS)));
}

/** One that is dated ahead of the clock was made before the clock was set back. */
function sendableAt(alert: OutgoingAlert, silent: AlertQueue['suppressedUntilBySubject'], at: number): number {
  const gathered = alert.at > at ? at : alert.at + GATHERED_MS;
  return Math.max(gathered, at + remainingMs(silent.get(alertSubjectKey(alert)) ?? 0, ALERT_WINDOW_MS, at));
}

export const isAlertExpired = ({ at: since }: OutgoingAlert, at: number): boolean => at - since >= ALERT_LIFETIME_MS;

/** Without what can make no difference any more at `at`. */
export function pruneAlertQueue(
  { waiting, recordedAtById: known, suppressedUntilBySubject: silent }: AlertQueue,
  at: number,
): AlertQueue {
  const isWaiting = new Set(waiting.map(({ id }) => id));
  return {
    waiting,
    recordedAtById: new Map([...known].filter(([id, since]) => isWaiting.has(id) || at - since < REMEMBERED_MS)),
    suppressedUntilBySubject: new Map([...silent].filter(([, until]) => isDeadlinePending(until, ALERT_WINDOW_MS, at))),
  };
}

/** The fewest records that tell the same: what the file is shortened to. */
export const compactRecordsOf = ({
  waiting,
  recordedAtById: known,
  suppressedUntilBySubject: silent,
}: AlertQueue): readonly AlertRecord[] => [
  { type: 'remembered', known: [...known], silent: [...silent] },
  ...waiting.map(({ wasAttempted: _tried, ...alert }): AlertRecord => ({ type: 'queued', alert })),
];

/** What the cloud takes for the same, beside the license. */
export const alertSubjectKey = ({ type, ticker }: Pick<OutgoingAlert, 'type' | 'ticker'>): string =>
  `${type} ${ticker ?? ''}`;

const together = (one: QueuedAlert, other: OutgoingAlert): QueuedAlert => ({
  ...one,
  message: `${one.message} ${other.message}`,
  details: other.details,
});

const withoutAlert = (queue: AlertQueue, { id, at }: { readonly id: string; readonly at: number }): AlertQueue => ({
  ...queue,
  waiting: queue.waiting.filter((each) => each.id !== id),
  recordedAtById: withEntry(queue.recordedAtById, id, at),
});

const withEntry = (map: ReadonlyMap<string, number>, key: string, value: number): ReadonlyMap<string, number> =>
  new Map(map).set(key, value);

const RANKS = ['info', 'warning', 'critical'] as const;
const rankOf = ({ type }: OutgoingAlert): number => RANKS.indexOf(SEVERITY_BY_ALERT_TYPE[type]);

/** The oldest of the least severe. */
const leastWanted = (alerts: readonly OutgoingAlert[]): Pick<OutgoingAlert, 'id'> =>
  alerts.reduce((least, each) => (rankOf(each) < rankOf(least) ? each : least));
