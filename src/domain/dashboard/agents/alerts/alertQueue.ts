import { DUPLICATE_ALERT_WINDOW_MS, MAX_ALERT_MESSAGE_CHARACTERS } from '../../../shared/alerts/alert.js';
import { DAY_MS } from '../../../shared/timeUnits.js';
import { isDeadlinePending, remainingMs } from '../../../shared/timeWindow.js';
import { SEVERITY_BY_ALERT_TYPE, type OutgoingAlert } from './outgoingAlert.js';

/** An alert that could not be sent within this time expires. */
export const ALERT_LIFETIME_MS = DAY_MS;
/** When the queue is full, the oldest of the least severe alerts is dropped. */
export const MAX_QUEUED_ALERTS = 200;
/** An audit finds several events at once. Alerts wait this long, so that alerts on one subject go out together. */
const GATHERING_MS = 3_000;
/**
 * How long the outcome of an alert is remembered, so that it is not queued twice. After this time the event log no
 * longer yields the alert.
 */
const OUTCOME_RETENTION_MS = 2 * ALERT_LIFETIME_MS;

/** A change to the alert queue. The queue's file lists all changes in order. Times are milliseconds since the epoch. */
export type AlertRecord =
  | { readonly type: 'queued'; readonly alert: OutgoingAlert }
  /** Merged into the unsent alert `into`: the cloud would suppress a second alert on the same subject. */
  | { readonly type: 'merged'; readonly into: string; readonly alert: OutgoingAlert }
  /** The cloud suppresses other alerts on the subject until `silentUntil`. */
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
  /** Replaces all earlier records. */
  | {
      readonly type: 'remembered';
      readonly known: readonly (readonly [string, number])[];
      readonly silent: readonly (readonly [string, number])[];
    };

/** Not sent: too old, switched off by the user, dropped from a full queue, or refused by the cloud. */
export type UnsentAlertOutcome = 'expired' | 'withheld' | 'dropped' | 'refused';

export interface QueuedAlert extends OutgoingAlert {
  /** Whether the cloud may have received the alert already. */
  readonly wasAttempted: boolean;
}

/** The alert queue of this machine, rebuilt from its records. */
export interface AlertQueue {
  /** Oldest first. */
  readonly waiting: readonly QueuedAlert[];
  /** When each alert was last recorded, by the alert's id. */
  readonly recordedAtById: ReadonlyMap<string, number>;
  /** Until when the cloud suppresses alerts, by subject. */
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

/** Marks every waiting alert as possibly received by the cloud, as needed after a restart. */
export const markAllAttempted = (queue: AlertQueue): AlertQueue => ({
  ...queue,
  waiting: queue.waiting.map((alert) => ({ ...alert, wasAttempted: true })),
});

export const markAttempted = (queue: AlertQueue, id: string): AlertQueue => ({
  ...queue,
  waiting: queue.waiting.map((each) => (each.id === id ? { ...each, wasAttempted: true } : each)),
});

/** Returns the records that add a new alert to the queue; empty when the alert is already known. */
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
    { type: 'ended', id, at: alert.at, how: 'dropped', reason: `More than ${MAX_QUEUED_ALERTS} alerts are queued.` },
  ];
}

/**
 * Returns the alert to send at time `at`: the first queued alert that has waited long enough and that the cloud would
 * not suppress.
 */
export function nextSendableAlert({ waiting, suppressedUntilBySubject }: AlertQueue, at: number): QueuedAlert | null {
  const before = new Set<string>();
  for (const alert of waiting) {
    const subject = alertSubjectKey(alert);
    if (!before.has(subject) && sendableAt(alert, suppressedUntilBySubject, at) <= at) return alert;
    before.add(subject);
  }
  return null;
}

/** Returns the time at which the next alert can be sent or expires; null when the queue is empty. */
export function nextQueueActionAt({ waiting, suppressedUntilBySubject }: AlertQueue, at: number): number | null {
  if (waiting.length === 0) return null;
  return Math.min(
    ...waiting.map((alert) => Math.min(sendableAt(alert, suppressedUntilBySubject, at), alert.at + ALERT_LIFETIME_MS)),
  );
}

/**
 * Returns the time from which an alert can be sent. An alert dated in the future was created before the clock was set
 * back and does not wait for others.
 */
function sendableAt(
  alert: OutgoingAlert,
  suppressedUntilBySubject: AlertQueue['suppressedUntilBySubject'],
  at: number,
): number {
  const gathered = alert.at > at ? at : alert.at + GATHERING_MS;
  return Math.max(
    gathered,
    at + remainingMs(suppressedUntilBySubject.get(alertSubjectKey(alert)) ?? 0, DUPLICATE_ALERT_WINDOW_MS, at),
  );
}

export const isAlertExpired = ({ at: since }: OutgoingAlert, at: number): boolean => at - since >= ALERT_LIFETIME_MS;

/** Removes the suppressions and outcomes that have expired by the time `at`. */
export function pruneAlertQueue(
  { waiting, recordedAtById, suppressedUntilBySubject }: AlertQueue,
  at: number,
): AlertQueue {
  const isWaiting = new Set(waiting.map(({ id }) => id));
  return {
    waiting,
    recordedAtById: new Map(
      [...recordedAtById].filter(([id, since]) => isWaiting.has(id) || at - since < OUTCOME_RETENTION_MS),
    ),
    suppressedUntilBySubject: new Map(
      [...suppressedUntilBySubject].filter(([, until]) => isDeadlinePending(until, DUPLICATE_ALERT_WINDOW_MS, at)),
    ),
  };
}

/** The fewest records that rebuild the same queue; compaction writes only these to the file. */
export const minimalRecordsOf = ({
  waiting,
  recordedAtById,
  suppressedUntilBySubject,
}: AlertQueue): readonly AlertRecord[] => [
  { type: 'remembered', known: [...recordedAtById], silent: [...suppressedUntilBySubject] },
  ...waiting.map(({ wasAttempted: _tried, ...alert }): AlertRecord => ({ type: 'queued', alert })),
];

/** Within one license, the cloud treats alerts with equal keys as identical. */
export const alertSubjectKey = ({ type, ticker }: Pick<OutgoingAlert, 'type' | 'ticker'>): string =>
  `${type} ${ticker ?? ''}`;

const together = (one: QueuedAlert, other: OutgoingAlert): QueuedAlert => ({
  ...one,
  message: `${withoutRepeatedSession(one.message, other.message)} ${other.message}`,
  details: other.details,
  at: other.at,
});

const SESSION_NOTE = / \(session of [\d-]+\)\.$/;

/** Removes the session at the end of a message if the next message names the same session. */
function withoutRepeatedSession(message: string, next: string): string {
  const note = SESSION_NOTE.exec(message)?.[0];
  return note !== undefined && next.endsWith(note) ? `${message.slice(0, -note.length)}.` : message;
}

const withoutAlert = (queue: AlertQueue, { id, at }: { readonly id: string; readonly at: number }): AlertQueue => ({
  ...queue,
  waiting: queue.waiting.filter((each) => each.id !== id),
  recordedAtById: withEntry(queue.recordedAtById, id, at),
});

const withEntry = (map: ReadonlyMap<string, number>, key: string, value: number): ReadonlyMap<string, number> =>
  new Map(map).set(key, value);

const RANKS = ['info', 'warning', 'critical'] as const;
const rankOf = ({ type }: OutgoingAlert): number => RANKS.indexOf(SEVERITY_BY_ALERT_TYPE[type]);

/** Returns the oldest of the least severe alerts. */
const leastWanted = (alerts: readonly OutgoingAlert[]): Pick<OutgoingAlert, 'id'> =>
  alerts.reduce((least, each) => (rankOf(each) < rankOf(least) ? each : least));
