import type { IntentEvent, OrderStatus } from '../../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { someOrder } from '../../../fixtures/orders.js';
import type { MachineWalk } from './walk.js';

const at = '2026-11-20T15:00:00.000Z';
const key = 'intent-1';
const STATUSES: readonly OrderStatus[] = [
  'pending',
  'open',
  'partially_filled',
  'filled',
  'canceled',
  'expired',
  'rejected',
  'error',
];

const intended = (mode: 'live' | 'dryrun'): IntentEvent => ({
  type: 'intended',
  key,
  at,
  mode,
  action: { kind: 'place', order: someOrder() },
  verdicts: [],
  stop: null,
  held: { quantity: 0, costBasis: 0 },
});

const reported = (status: OrderStatus): IntentEvent => ({
  type: 'reported',
  key,
  at,
  brokerOrderId: '1',
  status,
  filledQuantity: 0,
  averageFillPrice: null,
  reason: null,
  changedAt: at,
});

const AS_REPORTED = {
  working: ['reported pending', 'reported open', 'reported partially_filled'],
  filled: ['reported filled'],
  canceled: ['reported canceled'],
  expired: ['reported expired'],
  rejected: ['reported rejected', 'reported error'],
} as const;

/** The states that change when the broker reports the order's status. */
const SENT = [
  'sending',
  'unsent',
  'unknown',
  'absent',
  'working',
  'filled',
  'canceled',
  'expired',
  'rejected',
  'cancel_accepted',
];
const byTheBroker = SENT.flatMap((from) =>
  Object.entries(AS_REPORTED).flatMap(([to, by]) => (from === to ? [] : [[from, to, by] as const])),
);

export const orderIntentWalk: MachineWalk<IntentEvent> = {
  inputs: [undefined],
  events: {
    'intended live': intended('live'),
    'intended in dryrun': intended('dryrun'),
    unsent: { type: 'unsent', key, at, reason: 'It was not sent.' },
    unknown: { type: 'unknown', key, at, reason: 'No answer.' },
    absent: { type: 'absent', key, at, reason: 'The broker has nothing.' },
    rejected: { type: 'rejected', key, at, reason: 'The broker refused.' },
    cancel_accepted: { type: 'cancel_accepted', key, at },
    ...Object.fromEntries(STATUSES.map((status) => [`reported ${status}`, reported(status)])),
  },
  situation: ({ context }) => context.intent?.mode,
  moves: {
    ...Object.fromEntries(byTheBroker.map(([from, to, by]) => [`${from} → ${to}`, by])),
    'new → sending': ['intended live'],
    'new → withheld': ['intended in dryrun'],
    'sending → unsent': ['unsent'],
    'sending → unknown': ['unknown'],
    'sending → rejected': ['rejected', ...AS_REPORTED.rejected],
    'sending → cancel_accepted': ['cancel_accepted'],
    'unknown → absent': ['absent'],
    'working → absent': ['absent'],
    'unknown → rejected': ['rejected', ...AS_REPORTED.rejected],
    'unknown → cancel_accepted': ['cancel_accepted'],
  },
};
